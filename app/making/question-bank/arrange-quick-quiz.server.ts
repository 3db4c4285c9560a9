import type { Services } from '../../context.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { questionThing, stateThing } from '../../people/deeds/things.ts'
import { type Bank, currentBank } from '../../questions/bank/bank.server.ts'
import { drawnItems, inForce } from '../../questions/bank/questions.server.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { makeNextVersion } from './next-version.server.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'
import { replacementsFor } from './quick-quiz.ts'
import { QUICK_QUIZ_MESSAGES, type QuickQuizChange } from './quick-quiz-change.ts'

const NEWER_VERSION = { message: CHANGE_MESSAGES.newerVersion, status: 409 } as const
const NOT_THERE = { message: CHANGE_MESSAGES.notThere, status: 404 } as const
const NO_OTHER = { message: QUICK_QUIZ_MESSAGES.noOther, status: 409 } as const

type Outcome = { done: string } | { message: string; status: 404 | 409 }
type Arranging = Exclude<QuickQuizChange, { intent: 'choose-automatically' }>

/** Changes the 25 questions of the quick quiz as the admin asks, in the next version of the bank. */
export function arrangeQuickQuiz(
  services: Services,
  abbrev: string,
  change: QuickQuizChange,
  { uid, uidHash: by }: { uid: string; uidHash: string },
): Promise<Outcome> {
  return withStateLock(services, abbrev, async (lock): Promise<Outcome> => {
    const bank = await currentBank(services, abbrev)
    if (bank.version !== change.version) return NEWER_VERSION
    const next =
      change.intent === 'choose-automatically'
        ? chosenAgain(bank)
        : arranged(bank, change, services.now())
    if ('status' in next) return next
    const { done, ...choice } = next
    const why = change.intent === 'choose-automatically' ? 'choose' : 'arrange'
    await makeNextVersion(services, lock, abbrev, bank, { ...choice, why, by })
    const thing = 'id' in change ? questionThing(abbrev, change.id) : stateThing(abbrev)
    await recordDeed(services, change.intent, { uid, thing, note: done })
    return { done }
  })
}

function arranged({ items }: Bank, change: Arranging, now: Date) {
  const chosen = drawnItems(items, now)
  const out = chosen.find(({ id }) => id === change.id)
  if (!out) return NOT_THERE
  const others = inForce(items, now).filter((item) => !chosen.includes(item))
  const put =
    change.intent === 'put-in'
      ? others.find(({ id }) => id === change.put)
      : (replacementsFor(out, others, chosen)[0] ?? others[0])
  if (!put) return change.intent === 'put-in' ? NOT_THERE : NO_OTHER
  return {
    arranged: chosen.map((item) => (item === out ? put : item).id),
    // At the end of the bank the question is the last to fill a place by itself.
    items: [...items.filter((item) => item !== out), out],
    done: `Taken out: “${out.question}” Put in: “${put.question}”`,
  }
}

/** Chooses among all questions, newest first, as if the questions of runs joined now. */
function chosenAgain({ items }: Bank) {
  return {
    arranged: null,
    isChosenAnew: true,
    items: items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    done: QUICK_QUIZ_MESSAGES.chosenAgain,
  }
}
