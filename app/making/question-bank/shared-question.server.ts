import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../../context.server.ts'
import { currentBank, readRevision } from '../../questions/bank/bank.server.ts'
import { toDraft } from '../../questions/question/draft-item.ts'
import { notesOf } from '../../questions/question/item-notes.ts'
import { picturesOf } from '../../questions/question/pictures.ts'
import { toQuizItem } from '../../questions/question/quiz-item.ts'
import { quizItems, refOf, type StoredItem } from '../../questions/question/stored-items.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { differenceBetween, type QuestionDifference } from './bank-difference.ts'
import { readBankSummary } from './bank-summary.server.ts'
import { changeQuestions } from './question-changes.server.ts'
import { CHANGE_MESSAGES, type WrittenNotes } from './question-changes.ts'

type Place = { abbrev: string; stateName: string }
/** What a state gets of a corrected question. Only a state that `takes` the correction changes. */
type Taken = 'takes' | 'has' | 'differs' | 'proved'
type SharedIn = Place & {
  is: Taken
  citation: string | undefined
  revision: number
  /** The revision of the corrected state whose texts this state has. */
  has: StoredItem | undefined
}

/** A press works for at most this long. The next press goes on. */
const MAX_MS = 30_000

/**
 * Returns the other states whose bank has the same starter question, with the revision that riders
 * get. Only ids of starter questions mean the same question in each state.
 */
export async function statesSharing(services: Services, abbrev: string, id: string) {
  const first = await quizItems(services, abbrev).get(id)
  if (first?.origin !== 'starter') return []
  const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
  const others = records.filter((record) => record.abbrev !== abbrev)
  const found = others.map(async (record) => {
    const { refs } = await readBankSummary(services, record)
    const revision = refs.find((ref) => ref.startsWith(`${id}~`))?.slice(id.length + 1)
    const { abbrev, stateName } = record
    return revision ? [{ abbrev, stateName, revision: Number(revision) }] : []
  })
  return (await Promise.all(found)).flat()
}

/**
 * Returns what each other state gets if the question as it is in this state is given to all. A state
 * takes it if it has the text of an earlier revision of this state. It keeps its own source, unless it
 * had the same source as this state.
 */
export async function planEverywhere(
  services: Services,
  abbrev: string,
  item: StoredItem,
): Promise<SharedIn[]> {
  const { id } = item
  const revisions = await revisionsUpTo(services, abbrev, item)
  const plans = (await statesSharing(services, abbrev, id)).map(async (state) => {
    const other = await readRevision(services, state.abbrev, { id, revision: state.revision })
    return other ? [{ ...state, ...planFor(other, item, revisions) }] : []
  })
  return (await Promise.all(plans)).flat()
}

function planFor(other: StoredItem, item: StoredItem, revisions: readonly StoredItem[]) {
  const texts = sharedTexts(other)
  const same = revisions.filter((revision) => isDeepStrictEqual(sharedTexts(revision), texts))
  const withSource = same.find(({ citation }) => citation === other.citation)
  const citation = withSource ? item.citation : other.citation
  const plan = (is: Taken) => ({ is, citation, has: withSource ?? same.at(-1) })
  if (same.length === 0) return plan('differs')
  const hasTexts = isDeepStrictEqual(sharedTexts(item), texts)
  if (hasTexts && citation === other.citation) return plan('has')
  return plan(other.source ? 'proved' : 'takes')
}

/**
 * Returns how the correction changes the states that take it: once for each text that they have. The id of
 * a difference names the revision, because all are of one question.
 */
export function changesOf(
  plans: readonly Pick<SharedIn, 'is' | 'has'>[],
  item: StoredItem,
): QuestionDifference[] {
  const before = plans.flatMap(({ is, has }) => (is === 'takes' && has ? [has] : []))
  const once = new Map(before.map((revision) => [revision.revision, revision]))
  return [...once.values()].flatMap((revision) => {
    const { changed } = differenceBetween([revision], [item])
    return changed.map((one) => ({ ...one, id: refOf(revision) }))
  })
}

/** The texts and notes that are the same in each state. */
function sharedTexts(item: StoredItem) {
  const { source: _, ...texts } = toQuizItem(item)
  const { whyWrong, topic } = item
  return { ...texts, whyWrong, pictures: picturesOf(item), topic }
}

async function revisionsUpTo(services: Services, abbrev: string, { id, revision }: StoredItem) {
  const numbers = Array.from({ length: revision }, (_, n) => n + 1)
  const read = numbers.map((number) => readRevision(services, abbrev, { id, revision: number }))
  return (await Promise.all(read)).filter((one) => one !== null)
}

export type Everywhere = { corrected: number; failed: { stateName: string; message: string }[] }

/**
 * Gives the question to each state that takes it, each in its own next version. A failure in one state
 * stops no other. A second call changes only the states that still have the earlier text.
 */
export async function correctEverywhere(
  services: Services,
  abbrev: string,
  { id, revision }: { id: string; revision: number },
  admin: { uid: string; uidHash: string },
): Promise<Everywhere | { message: string; status: number }> {
  const item = (await currentBank(services, abbrev)).items.find((one) => one.id === id)
  if (item?.revision !== revision || item.source)
    return { message: CHANGE_MESSAGES.newerVersion, status: 409 }
  const until = services.now().getTime() + MAX_MS
  const outcome: Everywhere = { corrected: 0, failed: [] }
  for (const state of await planEverywhere(services, abbrev, item)) {
    if (state.is !== 'takes') continue
    const fails = (message: string) => outcome.failed.push({ stateName: state.stateName, message })
    if (services.now().getTime() > until) fails(NO_TIME)
    else {
      const changed = await correctIn(services, state, item, admin)
      if ('message' in changed) fails(changed.message)
      else outcome.corrected++
    }
  }
  return outcome
}

const NO_TIME = 'There was no time left.'

async function correctIn(
  services: Services,
  { abbrev, revision, citation }: SharedIn,
  item: StoredItem,
  admin: { uid: string; uidHash: string },
) {
  const { facts, expiresAt, ...notes } = notesOf(item)
  const change = {
    intent: 'edit-unproved',
    id: item.id,
    revision,
    item: toDraft(toQuizItem(item)),
    notes: { ...notes, citation } as WrittenNotes,
    fits: 'yes',
  } as const
  try {
    const did = 'correct-everywhere'
    return await changeQuestions(services, abbrev, change, { ...admin, did })
  } catch (error) {
    services.log.error({ err: error, abbrev, what: item.id }, 'a question was not corrected')
    return { message: CHANGE_MESSAGES.failed }
  }
}
