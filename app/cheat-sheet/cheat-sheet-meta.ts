import type { MetaDescriptor } from 'react-router'
import { stateMeta } from '../practice/practice-meta.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { href } from '../text/address.ts'
import * as messages from './cheat-sheet-messages.ts'

export function cheatSheetPath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state/cheat-sheet', { state: stateSlug(state) })
}

export function cheatSheetMeta(state: UsState, origin: string): MetaDescriptor[] {
  const { stateName } = state
  const title = messages.title(stateName)
  const description = messages.description(stateName)
  const url = origin + cheatSheetPath(state)
  return stateMeta(state, { title, description, url })
}
