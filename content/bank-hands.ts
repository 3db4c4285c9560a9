import { bankOf, type StarterContent } from '../app/making/starter-bank/state-bank.ts'
import { MUST_SUBJECTS, mustSubject } from '../app/questions/question/must-ask.ts'
import { LOADED_ITEMS } from '../app/questions/question/quiz-limits.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'

type Asked = Parameters<typeof mustSubject>[0]

/** Topics that every state's test asks, besides the subjects that must be asked. */
const TOPICS_OF_TESTS = ['braking', 'signs', 'law']

/** Returns what every state's test asks and none of these questions is about. */
export function unaskedIn(items: readonly Asked[]): string[] {
  return [
    ...MUST_SUBJECTS.filter((subject) => !items.some((item) => mustSubject(item) === subject)),
    ...TOPICS_OF_TESTS.filter((topic) => !items.some((item) => item.topic === topic)),
  ]
}

/** Returns a sentence about each subject that a state's quick quiz leaves out. */
export function handFaults(content: StarterContent): string[] {
  return US_STATES.flatMap(({ abbrev }) =>
    unaskedIn(bankOf(content, abbrev).slice(0, LOADED_ITEMS)).map(
      (subject) => `${abbrev}: its quick quiz asks nothing about ${subject}.`,
    ),
  )
}
