import type { Services } from '../../context.server.ts'
import {
  bankVersions,
  currentBank,
  documentIdOf,
  readBank,
} from '../../questions/bank/bank.server.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import type { QuizItem } from '../../questions/question/quiz-item.ts'
import { quizItems, refOf, type StoredItem } from '../../questions/question/stored-items.server.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { findState } from '../../questions/states/us-states.ts'
import type { EditionOutcome } from '../proof/edition.ts'
import { summaryOf } from './bank-summary.server.ts'
import { editions } from './editions.server.ts'
import { joinItems } from './join-items.server.ts'
import { changeQuestions } from './question-changes.server.ts'
import type { QuestionChange } from './question-changes.ts'
import { reviewItems } from './review-items.server.ts'
import { rollBackBank } from './roll-back.server.ts'

type Bare = Pick<Services, 'documents' | 'log' | 'now'>

/** Returns items with unique words, so no item repeats another. */
export function newItems(count: number, name: string): QuizItem[] {
  return Array.from({ length: count }, (_, n) => {
    const word = (part: string) => `${name}${part}${n}`
    return {
      question: `${word('x')} ${word('y')} ${word('z')}?`,
      options: [word('a'), word('b'), word('c'), word('d')],
      correctAnswer: word('a'),
      explanation: `Because of ${word('a')}.`,
    }
  })
}

/** Stores a state with these starter questions as version 0. */
export async function putBank(services: Bare, abbrev: string, items: QuizItem[]): Promise<void> {
  const now = services.now()
  const stored = items.map((item, n): StoredItem => {
    const createdAt = new Date(now.getTime() - n).toISOString()
    return {
      ...item,
      id: `starter-${n + 1}`,
      version: 0,
      revision: 1,
      origin: 'starter',
      createdAt,
    }
  })
  await services.documents.batch([
    stateRecords(services).write.create(abbrev, {
      stateName: findState(abbrev)?.stateName ?? abbrev,
      abbrev,
      sourceDocument: null,
      gsUri: null,
      questions: 'starter',
      version: 0,
      itemCount: items.length,
      manual: null,
      updatedAt: now.toISOString(),
    }),
    bankVersions(services, abbrev).write.create('0', {
      number: 0,
      items: stored.map(refOf),
      why: 'starter',
      by: null,
      restores: null,
      createdAt: now.toISOString(),
      summary: summaryOf(stored),
    }),
    ...stored.map((item) => quizItems(services, abbrev).write.create(item.id, item)),
  ])
}

export const joins = (services: Services, items: QuizItem[]) =>
  withStateLock(services, 'OR', (lock) =>
    joinItems(services, lock, 'OR', { items, by: 'the admin' }, () => []),
  )

export const rollsBack = (services: Services, to: number) =>
  withStateLock(services, 'OR', (lock) =>
    rollBackBank(services, lock, 'OR', { to, by: 'the admin' }),
  )

/** Returns the ids and bytes of a version's documents, in the order of the version. */
export async function bytesOf(services: Services, version?: number): Promise<string[]> {
  const bank =
    version === undefined
      ? await currentBank(services, 'OR')
      : await readBank(services, 'OR', version)
  const documents = bank.items.map((item) =>
    services.documents.get(`${quizItems.at('OR')}/${documentIdOf(item)}`),
  )
  return (await Promise.all(documents)).map((document) => JSON.stringify(document))
}

export const changes = (services: Services, change: QuestionChange) =>
  changeQuestions(services, 'OR', change, { uid: 'the admin', uidHash: 'the-hash' })

/** Adds questions to Oregon's review list with the ids `r1-1`, `r1-2` and so on. They cite no page. */
export async function putWaiting(services: Bare, items: QuizItem[], run = 1): Promise<void> {
  const { write } = reviewItems(services, 'OR')
  const createdAt = services.now().toISOString()
  await services.documents.batch(
    items.map((item, n) =>
      write.set(`r${run}-${n + 1}`, {
        item: { ...item, page: null, quote: '' },
        reasons: [{ code: 'no-quote' }],
        manual: null,
        createdAt,
      }),
    ),
  )
}

/** Returns a question in the form that the admin's page sends. */
export function written(item: QuizItem): DraftItem {
  return { ...item, page: null, quote: '' }
}

export const NEW_MANUAL = 'bbbbbbbbbbbb'

/**
 * Gives Oregon a new manual, and a version with three questions about the old manual. In the new
 * manual, the first quote is still on its page, the second has moved, and the third is gone.
 */
export async function putEdition(services: Services): Promise<void> {
  const items = newItems(3, 'manual').map((item, n) => {
    const page = n + 1
    const link = `/manuals/OR/aaaaaaaaaaaa/${page}`
    return { ...item, source: { page, quote: item.explanation, link } }
  })
  const version = await joins(services, items)
  const now = services.now().toISOString()
  const manual = { id: NEW_MANUAL, pages: 9, bytes: 1, hasText: true, uploadedAt: now }
  await stateRecords(services).merge('OR', { manual })
  const outcomes: EditionOutcome[] = [
    { is: 'stands', page: 1, quote: items[0]?.explanation ?? '' },
    { is: 'moved', page: 5, quote: items[1]?.explanation ?? '' },
    { is: 'gone' },
  ]
  const lines = outcomes.map((outcome, n) => ({ ref: `v${version}-${n + 1}~1`, outcome }))
  await editions(services, 'OR').set(NEW_MANUAL, { lines, failure: null, comparedAt: now })
}
