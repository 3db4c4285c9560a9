import type { MetaDescriptor } from 'react-router'
import type { ExamTerms } from '../../questions/states/exam-terms.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { stateMeta } from '../practice/practice-meta.ts'
import * as messages from './exam-messages.ts'
import { examPath } from './exam-path.ts'

/** The tags of a state's exam for search engines and link previews. */
export function examMeta(state: UsState, terms: ExamTerms, origin: string): MetaDescriptor[] {
  const { stateName } = state
  const title = messages.title(stateName)
  const description = messages.description(stateName, terms)
  const url = origin + examPath(state)
  return stateMeta(state, { title, description, url })
}
