import type { MetaDescriptor } from 'react-router'
import { stateMeta } from '../practice/practice-meta.ts'
import type { UsState } from '../states/us-states.ts'
import { examPath } from './exam-path.ts'
import type { ExamTerms } from './exam-terms.ts'

/** The tags of a state's exam for search engines and link previews. */
export function examMeta(state: UsState, terms: ExamTerms, origin: string): MetaDescriptor[] {
  const { stateName } = state
  const title = `${stateName} motorcycle permit practice exam`
  const description = `A practice exam for the ${stateName} motorcycle permit: ${terms.questions} questions, ${terms.toPass} right answers to pass, and no answers before the end. Free, without an account.`
  const url = origin + examPath(state)
  return stateMeta(state, { title, description, url })
}
