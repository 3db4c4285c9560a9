import type { Services } from '../../context.server.ts'
import { changedValues } from '../../people/deeds/changed-values.server.ts'
import type { Did } from '../../people/deeds/deed-words.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { questionThing, stateThing } from '../../people/deeds/things.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { QuestionChange } from './question-changes.ts'
import { reviewItems } from './review-items.server.ts'

type Seen = Awaited<ReturnType<typeof seenBefore>>

/** Returns what a change may change: the bank's version and the question, published or in review. */
export async function seenBefore(services: Services, abbrev: string, change: QuestionChange) {
  const { version, items } = await currentBank(services, abbrev)
  const id = 'id' in change ? change.id : ''
  const published = items.find((item) => item.id === id) ?? null
  if (published || !id) return { version, item: published }
  const waiting = await reviewItems(services, abbrev).find(id)
  return { version, item: typeof waiting === 'string' ? null : waiting.item }
}

/** Adds a change of a state's questions to the list of changes. */
export async function recordChange(
  services: Services,
  abbrev: string,
  change: QuestionChange,
  { uid, did = change.intent, before }: { uid: string; did?: Did | undefined; before: Seen },
): Promise<void> {
  await recordDeed(services, did, async () => {
    const after = await seenBefore(services, abbrev, change)
    return { uid, ...toldOf(abbrev, change, before, after) }
  })
}

function toldOf(abbrev: string, change: QuestionChange, before: Seen, after: Seen) {
  if ('id' in change) {
    const title = (after.item ?? before.item)?.question
    const isGone = change.intent === 'withdraw'
    const changes = isGone ? [] : changedValues(before.item, after.item)
    return { thing: questionThing(abbrev, change.id), title, changes }
  }
  const thing = stateThing(abbrev)
  if ('questions' in change) return { thing, note: change.questions.map(({ id }) => id).join(' ') }
  const changes = changedValues({ bank: before.version }, { bank: after.version })
  return { thing, changes, ...('manual' in change && { note: change.manual }) }
}
