import { afterAll, expect, test } from 'vitest'
import { fails, type Reply, says, startAiService } from '../../../test/ai-service.fixture.ts'
import { makeImageOnlyPdf } from '../../../test/pdf.fixture.ts'
import { promptOf } from '../../../test/second-reader.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { pageKey, textKey } from '../manuals/manual-file.ts'
import { changes, joins, newItems } from '../question-bank/bank.fixture.ts'
import { reviewItems } from '../question-bank/review-items.server.ts'
import {
  bodyOf,
  endOfRun,
  flawedItems,
  OREGON,
  openManualServices,
  provedItem,
  provedItems,
  runToEnd,
} from './manuals.fixture.ts'
import { startRun, uploadManual } from './upload-to-questions.server.ts'

const service = await startAiService()
afterAll(() => service.close())

const NOTHING = says('[]')
const batch = (items: unknown) => says(JSON.stringify(items))

async function run(...replies: Reply[]) {
  const opened = await openManualServices(service.url)
  service.answers(...replies)
  const ended = await runToEnd(opened.services)
  const items = await latestQuizItems(opened.services, 'OR')
  const waiting = await reviewItems(opened.services, 'OR').list()
  return { ...opened, ended, items, waiting }
}

test('questions that the manual proves become the questions of its state', async () => {
  service.counts(61_234)
  const { ended, items, waiting, services } = await run(batch(provedItems()))
  expect(ended).toMatchObject({
    status: 'done',
    tokens: 61_234,
    written: 25,
    passed: 25,
    waiting: 0,
    version: 1,
    notes: [],
    message: null,
  })
  expect(waiting).toEqual([])
  expect(items.map(({ question }) => question)).toEqual(
    provedItems().map(({ question }) => question),
  )
  expect(items[0]?.source).toEqual({
    page: 3,
    quote: provedItem(0).quote,
    link: expect.stringMatching(/^\/manuals\/OR\/[0-9a-f]{12}\/3$/),
  })
  expect(await stateRecords(services).get('OR')).toMatchObject({
    stateName: 'Oregon',
    abbrev: 'OR',
    sourceDocument: '/files/states/OR/manual.pdf',
    gsUri: `${services.filesUri}/states/OR/manual.pdf`,
    version: 1,
    questions: 'manual',
  })
  const places = items.map(({ options, correctAnswer }) => options.indexOf(correctAnswer))
  const counts = [0, 1, 2, 3].map((place) => places.filter((other) => other === place).length)
  expect(counts.toSorted()).toEqual([6, 6, 6, 7])
})

test('a run does not publish again what the admin withdrew, and tells the model of it', async () => {
  const { services } = await run(batch(provedItems()))
  await changes(services, { intent: 'withdraw', id: 'v1-1', revision: 1 })
  expect(await runToEnd(services)).toMatchObject({ passed: 24, waiting: 1, version: 3 })
  const { question } = provedItem(0)
  const { items } = await currentBank(services, 'OR')
  expect(items.map((item) => item.question)).not.toContain(question)
  const waiting = await reviewItems(services, 'OR').list()
  expect(waiting.map(({ id, item, reasons }) => [id, item.question, reasons[0]?.code])).toEqual([
    ['r2-1', question, 'duplicate'],
    ['v1-1', question, 'withdrawn'],
  ])
  expect(promptOf({ body: service.asked[1]?.body })).toContain(`<existing>\n- ${question}\n`)
})

test('the run sends the manual to the AI service, asks for JSON, and deletes the manual there', async () => {
  await run(batch(provedItems()))
  expect(service.uploaded.at(-1)).toMatchObject({ mimeType: 'application/pdf' })
  expect(JSON.stringify(service.asked[0]?.body)).toContain('files/')
  expect(JSON.stringify(service.asked[0]?.body)).toContain('Oregon')
  expect(service.asked).toHaveLength(1)
  expect(service.forgotten.length).toBe(service.uploaded.length)
})

test.each([
  ['all of them', 60, '', 60],
  ['the newest, up to 30,000 characters', 20, 'x'.repeat(1_970), 15],
])('the prompt names the questions that riders get: %s', async (_, count, padding, named) => {
  const { services } = await openManualServices(service.url)
  const bank = newItems(count, 'old').map((item) => ({
    ...item,
    question: item.question + padding,
  }))
  await joins(services, bank)
  service.answers(batch(provedItems()))
  await runToEnd(services)
  const [, existing] = promptOf({ body: service.asked[0]?.body }).split(/<\/?existing>\n/)
  const lines = bank.slice(0, named).map(({ question }) => `- ${question}\n`)
  expect(existing).toBe(lines.join(''))
})

test('only questions without a proof wait for review, with their reasons', async () => {
  const { items: written, wrong } = flawedItems()
  const { ended, items, waiting } = await run(batch(written), NOTHING)
  const right = written.filter((_, n) => !wrong[n])
  expect(items.map(({ question }) => question)).toEqual(right.map(({ question }) => question))
  const codes = waiting.map(({ item, reasons }) => [item.question, reasons[0]?.code])
  const expected = Object.entries(wrong).map(([n, code]) => [written[Number(n)]?.question, code])
  expect(codes.toSorted()).toEqual(expected.toSorted())
  expect(ended).toMatchObject({ status: 'done', passed: 16, waiting: 9, version: 1 })
})

test('the model replaces failed questions once, and the replacements are checked too', async () => {
  const { items: written } = flawedItems()
  const others = [...provedItems(8, 25), { ...provedItem(33), quote: '' }]
  const { ended, items, waiting } = await run(batch(written), batch(others))
  expect(service.asked).toHaveLength(2)
  expect(JSON.stringify(service.asked[1]?.body)).toContain('The quote is not in the manual.')
  expect(ended).toMatchObject({
    passed: 24,
    waiting: 10,
    version: 1,
    notes: ['The AI model wrote 9 more questions in place of those that failed the checks.'],
  })
  expect(items).toHaveLength(24)
  expect(waiting).toHaveLength(10)
})

test('a run without replacements does not fail', async () => {
  const { ended, items } = await run(batch(flawedItems().items), fails(500))
  expect(ended).toMatchObject({
    status: 'done',
    passed: 16,
    notes: ['The questions that failed the checks could not be replaced.'],
  })
  expect(items).toHaveLength(16)
})

test.each([
  [24, provedItems(24)],
  [26, provedItems(26)],
  [0, []],
  [1000, Array.from({ length: 40 }, () => provedItems(25)).flat()],
])('the log and the run note %i items; the run uses at most 25', async (count, written) => {
  const { ended, items, waiting, logged } = await run(batch(written))
  expect(waiting).toEqual([])
  expect(items).toHaveLength(Math.min(count, 25))
  expect(ended?.notes).toEqual([`The AI model was asked for 25 questions and wrote ${count}.`])
  expect(logged.filter(({ level }) => level === 40)).toMatchObject([
    { abbrev: 'OR', items: count, msg: 'the AI model wrote another number of questions' },
  ])
})

test('without a proved question, riders keep their questions', async () => {
  const { ended, items, waiting, services } = await run(
    batch([{ ...provedItem(0), quote: '' }]),
    NOTHING,
  )
  expect(ended).toMatchObject({ status: 'done', passed: 0, waiting: 1, version: null })
  expect(items).toEqual([])
  expect(waiting).toHaveLength(1)
  expect((await stateRecords(services).get('OR'))?.version).toBe(0)
})

test('the model is not asked about a manual without text, and its upload stays', async () => {
  const opened = await openManualServices(service.url)
  const { services } = opened
  service.answers(batch(provedItems()))
  const body = bodyOf(await makeImageOnlyPdf(40))
  const scanned = { body, length: null, by: 'the admin', mayReplace: true }
  const uploads = service.uploaded.length
  expect(await uploadManual(services, OREGON, scanned)).toMatchObject({
    saved: { pages: 40, hasText: false, by: 'the admin' },
    run: { status: 'skipped', message: expect.stringContaining('pictures without text') },
  })
  expect(await runToEnd(services)).toMatchObject({ number: 2, status: 'skipped' })
  expect(await reviewItems(services, 'OR').list()).toEqual([])
  expect(service.asked).toEqual([])
  expect(service.uploaded).toHaveLength(uploads)
})

test('a page that cannot be drawn costs its picture only', async () => {
  const { services, documents } = await openManualServices(service.url)
  const { pdfReader, files } = services
  const render: typeof pdfReader.render = (path, pages, options) =>
    pdfReader.render(
      path,
      pages.filter((page) => page !== 4),
      options,
    )
  service.answers(batch(provedItems()))
  await startRun({ ...services, pdfReader: { ...pdfReader, render } }, 'OR', 'the admin')
  expect(await endOfRun(services)).toMatchObject({
    status: 'done',
    passed: 25,
    notes: ['There is no picture of page 4: it can’t be drawn.'],
  })
  const links = (await latestQuizItems(services, 'OR')).map(({ source }) => source?.link ?? '')
  for (const link of new Set(links)) {
    const [, , , manual = '', page = ''] = link.split('/')
    expect(await files.get(textKey('OR', manual, page))).toMatch(/\w{3}/)
    expect(await files.exists(pageKey('OR', manual, page))).toBe(page !== '4')
  }
  expect((await documents.get('states/OR'))?.data).toMatchObject({ version: 1 })
})
