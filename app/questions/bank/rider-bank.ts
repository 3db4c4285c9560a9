import type { Eased } from '../question/even-form.ts'
import type { RiderItem, ShownItem } from '../question/quiz-item.ts'
import type { Topic } from '../question/topics.ts'

/** A question of a state's whole bank. */
export type InBank<Item extends RiderItem> = Omit<Item, 'topic'> &
  Eased & {
    id: string
    /** Missing in some questions that an AI model wrote from a manual. */
    topic?: Topic | undefined
    /** The ids of the facts that prove the question. Missing in questions from a manual. */
    facts?: string[] | undefined
    /** The ids of questions of the bank that riders mix up with this one (`content/look-alikes.json`). */
    lookAlikes?: string[] | undefined
    /** The first revision whose answer is still right. Left out if no answer was ever corrected. */
    keySince?: number | undefined
    /** Why the answer was corrected. Left out if no answer was ever corrected. */
    keyReason?: string | undefined
  }

/** A question of a bank in the form that riders' devices load. */
export type BankItem = InBank<ShownItem>
export type RiderBank = { items: BankItem[] }
