import type { MetaDescriptor } from 'react-router'
import { href } from '../../base/text/address.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { stateMeta } from '../practice/practice-meta.ts'
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
