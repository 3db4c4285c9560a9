import type { RiderItem } from './quiz-item.ts'
import type { Topic } from './topics.ts'

/** A question of a state's whole bank, as riders get it to learn from. */
export type BankQuestion = RiderItem & {
  id: string
  /** Questions that an AI model wrote from a manual have none. */
  topic?: Topic
  /** The ids of the facts that prove it. Questions from a manual have none. */
  facts?: string[]
  /** The first revision whose answer is still right. Left out if no answer was ever corrected. */
  keySince?: number
  /** Why the answer was corrected. Left out if none ever was. */
  keyReason?: string
}

export type RiderBank = { items: BankQuestion[] }
