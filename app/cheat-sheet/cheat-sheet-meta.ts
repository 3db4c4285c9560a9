import { href, type MetaDescriptor } from 'react-router'
import { stateMeta } from '../practice/practice-meta.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'

export function cheatSheetPath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state/cheat-sheet', { state: stateSlug(state) })
}

export function cheatSheetMeta(state: UsState, origin: string): MetaDescriptor[] {
  const { stateName } = state
  const title = `${stateName} motorcycle permit cheat sheet`
  const description = `The motorcycle rules of ${stateName} and facts about its test, on a page to read and to print.`
  const url = origin + cheatSheetPath(state)
  return stateMeta(state, { title, description, url })
}
