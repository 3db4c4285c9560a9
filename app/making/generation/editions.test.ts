import { afterAll, describe, expect, test } from 'vitest'
import { says, startAiService } from '../../../test/ai-service.fixture.ts'
import { makePdfOf } from '../../../test/pdf.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { bankVersions, currentBank } from '../../questions/bank/bank.server.ts'
import { readStateRecord, stateRecords } from '../../questions/states/states.server.ts'
import { pageKey } from '../manuals/manual-file.ts'
import { changes, newItems, putBank } from '../question-bank/bank.fixture.ts'
import {
  type EditionShown,
  readEdition,
  startComparison,
} from '../question-bank/compare-edition.server.ts'
import { editions } from '../question-bank/editions.server.ts'
import { reviewItems } from '../question-bank/review-items.server.ts'
import { newEditionBytes } from './editions.fixture.ts'
import { generationRuns, pendingId, pendingRuns } from './generation-runs.server.ts'
import {
  bodyOf,
  endOfRun,
  manualBytes,
  OREGON,
  openManualServices,
  provedItems,
  runToEnd,
} from './manuals.fixture.ts'
import { uploadManual } from './upload-to-questions.server.ts'

const service = await startAiService()
afterAll(() => service.close())

/** What became of the questions of the earlier edition, see `newEditionBytes`. */
const COUNTS = { stands: 9, moved: 12, changed: 2, gone: 2 }

/** Oregon with `count` questions of its manual, with or without its starter questions. */
async function openBank({ count = 25, hasStarter = true } = {}) {
  const opened = await openManualServices(service.url)
  const { documents, services } = opened
  if (hasStarter) {
    const manual = (await readStateRecord(services, 'OR'))?.manual ?? null
    await documents.delete('states/OR')
    await putBank(services, 'OR', newItems(51, 'starter'))
    await stateRecords(services).merge('OR', { manual })
  }
  service.answers(says(JSON.stringify(provedItems(count))), says('[]'))
  expect(await runToEnd(services)).toMatchObject({ number: 1, status: 'done', passed: count })
  return opened
}

async function uploads(services: Services, bytes: Uint8Array) {
  const upload = { body: bodyOf(bytes), length: null, by: 'the-hash', mayReplace: true }
  const outcome = await uploadManual(services, OREGON, upload)
  await services.background.ended()
  return outcome
}

async function shownEdition(services: Services): Promise<EditionShown | null> {
  const record = await readStateRecord(services, 'OR')
  return record && readEdition(services, record, await currentBank(services, 'OR'))
}

async function apply(services: Services) {
  const record = await readStateRecord(services, 'OR')
  const { version } = await currentBank(services, 'OR')
  const change = { intent: 'apply-edition', manual: record?.manual?.id ?? '', version } as const
  return changes(services, change)
}

function countsOf(edition: EditionShown | null): Record<string, number> {
  if (edition?.status !== 'done') throw new Error(`The comparison is ${edition?.status}`)
  const groups = Object.groupBy(edition.lines, ({ outcome }) => outcome.is)
  return Object.fromEntries(Object.entries(groups).map(([is, lines]) => [is, lines.length]))
}

test('a new edition is compared first, and nothing else happens', async () => {
  const { services, errors } = await openBank()
  const before = await currentBank(services, 'OR')
  const asked = service.asked.length
  const outcome = await uploads(services, await newEditionBytes())
  expect(outcome).toMatchObject({ saved: { pages: 45 }, comparing: true })
  expect(outcome).not.toHaveProperty('run')
  expect(await endOfRun(services)).toMatchObject({ number: 1 })
  expect(service.asked).toHaveLength(asked)
  expect(await currentBank(services, 'OR')).toEqual(before)
  expect(await reviewItems(services, 'OR').list()).toEqual([])
  const edition = await shownEdition(services)
  expect(countsOf(edition)).toEqual(COUNTS)
  expect(edition).toMatchObject({ leavesTooFew: false })
  expect(errors()).toEqual([])
})

describe('the edition is applied', () => {
  test('what stands stays with its new page, and the others wait with the reason', async () => {
    const { services } = await openBank()
    await uploads(services, await newEditionBytes())
    const before = await currentBank(services, 'OR')
    expect(await apply(services)).toEqual({ done: true })
    const after = await currentBank(services, 'OR')
    const manual = (await readStateRecord(services, 'OR'))?.manual?.id ?? ''
    expect(await bankVersions(services, 'OR').get('2')).toMatchObject({ why: 'edition' })
    expect(after.items).toHaveLength(before.items.length - 4)
    for (const { source, explanation, id } of after.items) {
      const earlier = before.items.find((item) => item.id === id)
      if (!source || !earlier?.source) {
        expect(after.items).toContainEqual(earlier)
        continue
      }
      const moves = earlier.source.page >= 5 ? 1 : 0
      expect(source.page).toBe(earlier.source.page + moves)
      expect(source.link).toBe(`/manuals/OR/${manual}/${source.page}`)
      // The new manual breaks lines at other places, so a quote may gain or lose a hyphen.
      const plain = (quote: string) => quote.replaceAll('-', '')
      expect(plain(source.quote)).toBe(plain(earlier.source.quote))
      expect(explanation).toBe(`The manual says so on page ${source.page}.`)
      expect(await services.files.exists(pageKey('OR', manual, source.page))).toBe(true)
    }
    const waiting = await reviewItems(services, 'OR').list()
    const reasons = waiting.map(({ reasons }) => reasons[0])
    expect(reasons.filter((reason) => reason?.code === 'edition-gone')).toHaveLength(2)
    expect(reasons).toContainEqual({
      code: 'edition-changed',
      detail: 'The written test has 25 questions, and 21 right answers are enough to pass it.',
    })
    expect(waiting.map(({ item }) => item.page).sort()).toEqual([3, 6, null, null])
    expect(await shownEdition(services)).toBeNull()
  })

  test('by one of two admins', async () => {
    const { services } = await openBank()
    await uploads(services, await newEditionBytes())
    const outcomes = await Promise.all([apply(services), apply(services)])
    expect(outcomes).toContainEqual({ done: true })
    expect(outcomes).toContainEqual(expect.objectContaining({ status: 409 }))
    expect(await currentBank(services, 'OR')).toMatchObject({ version: 2 })
  })

  test('and undone: the bank is as before, and the list is back', async () => {
    const { services } = await openBank()
    await uploads(services, await newEditionBytes())
    const before = await currentBank(services, 'OR')
    const list = await shownEdition(services)
    await apply(services)
    await changes(services, { intent: 'undo', version: 2 })
    expect((await currentBank(services, 'OR')).items).toEqual(before.items)
    expect(await reviewItems(services, 'OR').list()).toEqual([])
    expect(await shownEdition(services)).toEqual(list)
  })

  test('not if riders would have too few questions', async () => {
    const { services } = await openBank({ count: 15, hasStarter: false })
    await uploads(services, await makePdfOf(Array(3).fill('This manual is about another thing.')))
    const before = await currentBank(services, 'OR')
    expect(await shownEdition(services)).toMatchObject({ leavesTooFew: true })
    expect(await apply(services)).toMatchObject({
      status: 409,
      message: expect.stringContaining('too few stand in the new manual'),
    })
    expect(await currentBank(services, 'OR')).toEqual(before)
    expect(await reviewItems(services, 'OR').list()).toEqual([])
  })
})

test('the same manual again starts a run, and doubles and loses nothing', async () => {
  const { services } = await openBank()
  service.answers(says(JSON.stringify(provedItems(25))), says('[]'))
  const before = await currentBank(services, 'OR')
  const outcome = await uploads(services, await manualBytes())
  expect(outcome).toMatchObject({ run: { number: 2 } })
  expect((await endOfRun(services))?.status).toBe('done')
  const { items } = await currentBank(services, 'OR')
  const texts = (all: typeof items) => all.map(({ question }) => question).sort()
  expect(texts(items)).toEqual(texts(before.items))
  expect(await shownEdition(services)).toBeNull()
})

test('a run before the edition is applied joins, and the list goes on', async () => {
  const { services } = await openBank()
  await uploads(services, await newEditionBytes())
  const items = provedItems(10, 60).map((item) => ({ ...item, page: item.page + 1 }))
  service.answers(says(JSON.stringify(items)), says('[]'))
  expect(await runToEnd(services)).toMatchObject({ number: 2, status: 'done' })
  expect(countsOf(await shownEdition(services))).toEqual(COUNTS)
  expect(await apply(services)).toEqual({ done: true })
})

test('a run that waits for the next day ends when its manual is replaced', async () => {
  const { services } = await openBank()
  await generationRuns(services, 'OR').merge('1', { status: 'postponed' })
  const pending = { abbrev: 'OR', number: 1, answers: [], used: { input: 0, output: 0 } }
  await pendingRuns(services).set(pendingId('OR', 1), pending)
  await uploads(services, await newEditionBytes())
  expect(await endOfRun(services)).toMatchObject({ number: 1, status: 'failed' })
  expect(await pendingRuns(services).list()).toEqual([])
})

test('a comparison that a stop interrupted starts again with the next look at the list', async () => {
  const opened = await openBank()
  opened.stopping.abort()
  await uploads(opened.services, await newEditionBytes())
  expect(await editions(opened.services, 'OR').list()).toEqual([])
  const { background } = openTestServices().services
  const services = { ...opened.services, background }
  expect(await shownEdition(services)).toEqual({ status: 'comparing' })
  await background.ended()
  expect(countsOf(await shownEdition(services))).toEqual(COUNTS)
})

test('a comparison that fails says so until the manual is uploaded again', async () => {
  const { services } = await openBank()
  const { read } = services.pdfReader
  const broken = { ...services.pdfReader, read: () => Promise.reject(new Error('out of memory')) }
  await uploads(services, await newEditionBytes())
  const manual = (await readStateRecord(services, 'OR'))?.manual?.id ?? ''
  await editions(services, 'OR').delete(manual)
  startComparison({ ...services, pdfReader: broken }, 'OR', manual)
  await services.background.ended()
  expect(await shownEdition(services)).toMatchObject({ status: 'failed' })
  await uploads({ ...services, pdfReader: { ...broken, read } }, await newEditionBytes())
  expect(await shownEdition(services)).toMatchObject({ status: 'done' })
})
