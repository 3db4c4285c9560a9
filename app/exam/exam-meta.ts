import { href, type MetaDescriptor } from 'react-router'
import { stateMeta } from '../practice/practice-meta.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import type { ExamTerms } from './exam-terms.ts'

/** The address of a state's exam without the origin. */
export function examPath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state/exam', { state: stateSlug(state) })
}

/** The tags of a state's exam for search engines and link previews. */
export function examMeta(state: UsState, terms: ExamTerms, origin: string): MetaDescriptor[] {
  const { stateName } = state
  const title = `${stateName} motorcycle permit practice exam`
  const description = `A practice exam for the ${stateName} motorcycle permit: ${terms.questions} questions, ${terms.toPass} right answers to pass, and no answers before the end. Free, without an account.`
  const url = origin + examPath(state)
  return stateMeta(state, { title, description, url })
}
