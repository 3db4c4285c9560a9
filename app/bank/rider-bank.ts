import type { RiderItem } from '../question/quiz-item.ts'
import type { Topic } from '../question/topics.ts'

/** A question of a state's whole bank, in the form that riders' devices load. */
export type BankQuestion = RiderItem & {
  id: string
  /** Missing in questions that an AI model wrote from a manual. */
  topic?: Topic
  /** The ids of the facts that prove the question. Missing in questions from a manual. */
  facts?: string[]
  /** The first revision whose answer is still right. Left out if no answer was ever corrected. */
  keySince?: number
  /** Why the answer was corrected. Left out if no answer was ever corrected. */
  keyReason?: string
}

export type RiderBank = { items: BankQuestion[] }
