import { afterAll, beforeEach, expect, test } from 'vitest'
import { fails, says, startAiService } from '../../../test/ai-service.fixture.ts'
import { makeImageOnlyPdf, makePdfOf } from '../../../test/pdf.fixture.ts'
import { inSpanish, spanishReply, toFind, toReadByQuote } from '../../../test/translator.fixture.ts'
import type { Services } from '../../context.server.ts'
import { isPageStored } from '../../making/manuals/manual-pages.server.ts'
import { uploadOtherManual } from '../../making/manuals/upload-other-manual.server.ts'
import { newItems } from '../../making/question-bank/bank.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { shown } from '../../questions/translations/shown.server.ts'
import { stateTranslations } from '../../questions/translations/state-translations.server.ts'
import { ADMIN, openWithAi, order, pending, work } from './ai-at-work.fixture.ts'
import { dropQuote, saveQuote } from './change-quote.server.ts'
import { openQuotes } from './open-questions.server.ts'

const OREGON = { stateName: 'Oregon', abbrev: 'OR' }
const ENGLISH = { page: 4, link: '/manuals/OR/0123456789ab/4' }

const ai = await startAiService()
afterAll(() => ai.close())
beforeEach(() => ai.translates())

/** Opens services with questions that the English manual proves by their right option. */
function open() {
  const items = newItems(3, 'n').map((item, n) => {
    const quote = `Riders keep rule number ${n + 1} of the long winding road.`
    const options = [quote, ...item.options.slice(1)]
    return { ...item, options, correctAnswer: quote, source: { ...ENGLISH, quote } }
  })
  return openWithAi(ai.url, items)
}

const ruleOf = ({ source }: StoredItem) => inSpanish(source?.quote ?? '')

async function questions(services: Services) {
  return (await currentBank(services, 'OR')).items as [StoredItem, StoredItem, StoredItem]
}

async function uploads(services: Services, pdf: Uint8Array, typedState?: string) {
  const body = new Blob([Buffer.from(pdf)]).stream()
  return uploadOtherManual(services, OREGON, {
    body,
    language: 'es',
    length: null,
    typedState,
    mayReplace: true,
    by: 'the-hash',
  })
}

/** Uploads a manual in Spanish with these pages, and does all the work that is due. */
async function uploadAndWork(services: Services, pages: string[]) {
  const outcome = await uploads(services, await makePdfOf(pages))
  while (await work(services));
  return outcome
}

async function shownSources(services: Services) {
  const all = await shown(services, 'OR', await questions(services), 'es')
  return all.map(({ source }) => source)
}

const quoteOf = async (services: Services, { id }: StoredItem) =>
  (await stateTranslations(services, 'OR', 'es')).quoteOf(id)

test('riders get the sentences of an uploaded Spanish manual that the second reader confirms', async () => {
  const { services } = await open()
  const [first, second, third] = await questions(services)
  const outcome = await uploadAndWork(services, [
    'Manual de motociclistas.',
    `${ruleOf(first)} Y nada más.`,
    `Otra regla. ${ruleOf(second)}`,
  ])
  expect(outcome).toMatchObject({ saved: { pages: 3, by: 'the-hash' } })
  const { id = '' } = 'saved' in outcome ? outcome.saved : {}
  expect(await shownSources(services)).toEqual([
    { page: 2, quote: ruleOf(first), link: `/manuals/OR/${id}/2` },
    { page: 3, quote: ruleOf(second), link: `/manuals/OR/${id}/3` },
    { ...third.source, language: 'en' },
  ])
  expect(await isPageStored(services, { abbrev: 'OR', manual: id, page: 3 })).toBe(true)
  expect(await quoteOf(services, third)).not.toHaveProperty('source')
  expect(await pending(services)).toBeNull()
  expect((await openQuotes(services, { abbrev: 'OR', language: 'es' })).open).toEqual([])
})

test('the second reader gets the sentence and the options, but no key', async () => {
  const { services } = await open()
  const [first] = await questions(services)
  await uploadAndWork(services, [ruleOf(first)])
  const [asked] = ai.translated.flatMap((request) => toReadByQuote(request) ?? [])
  expect(Object.keys(asked ?? {}).sort()).toEqual(['number', 'options', 'question', 'sentence'])
  expect(asked?.sentence).toBe(ruleOf(first))
})

test.each([
  [
    'is not in the manual',
    { page: 1, quote: 'Los motociclistas nunca usan casco de noche.' },
    'quote',
  ],
  [
    'leaves out a “no” of its sentence',
    {
      page: 1,
      quote: 'La regla dice que Texto: Riders keep rule number 1 of the long winding road',
    },
    'cut',
  ],
  ['is a scrap', { page: 1, quote: 'Manual de motociclistas.' }, 'scrap'],
])('a quote that %s waits for the admin', async (_, answer, code) => {
  const { services } = await open()
  const [first] = await questions(services)
  ai.translates((request) => {
    const [asked] = toFind(request) ?? []
    const reply = asked ? [{ number: asked.number, ...answer }] : spanishReply(request)
    return reply && says(JSON.stringify(reply))
  })
  const sentence =
    'La regla dice que Texto: Riders keep rule number 1 of the long winding road, pero no de noche.'
  await uploadAndWork(services, [`Manual de motociclistas.\n\n${sentence}`])
  expect(await quoteOf(services, first)).toMatchObject({
    doubts: [{ code }, { code: 'quote-words', detail: answer.quote }],
  })
  expect((await shownSources(services))[0]).toMatchObject({ page: ENGLISH.page, language: 'en' })
})

test('a quote by which the second reader chooses another option waits for the admin', async () => {
  const { services } = await open()
  const [first] = await questions(services)
  ai.translates((request) => {
    const asked = toReadByQuote(request)
    const reply = asked?.map(({ number }) => ({ number, answer: 'several' }))
    return says(JSON.stringify(reply ?? spanishReply(request)))
  })
  await uploadAndWork(services, [ruleOf(first)])
  expect(await quoteOf(services, first)).toMatchObject({
    source: { page: 1 },
    doubts: [{ code: 'quote-several' }],
  })
  expect((await shownSources(services))[0]).toMatchObject({ language: 'en' })
  const { ask } = await form(services, first)
  expect(await ask({ quote: ruleOf(first), page: '1' })).toHaveProperty('done')
  expect((await shownSources(services))[0]).toMatchObject({ page: 1, quote: ruleOf(first) })
})

test('while the reader is busy, quotes wait for it and are not looked up again', async () => {
  const { services, clock } = await open()
  const [first] = await questions(services)
  ai.translates((request) =>
    toReadByQuote(request) ? fails(429) : says(JSON.stringify(spanishReply(request))),
  )
  await uploadAndWork(services, [ruleOf(first)])
  expect((await shownSources(services))[0]).toMatchObject({ language: 'en' })
  ai.translates()
  clock.time += 2 * 60_000
  await work(services)
  expect(ai.translated.map((request) => toReadByQuote(request)?.length)).toEqual([1])
  expect((await shownSources(services))[0]).toMatchObject({ page: 1 })
})

/** The form of a question’s quote, as an admin sends it. */
async function form(services: Services, { id, revision }: StoredItem) {
  const seen = (await quoteOf(services, { id } as StoredItem))?.updatedAt ?? ''
  const filled = (fields: Record<string, string>) => {
    const sent = new FormData()
    const all = { revision: String(revision), seen, ...fields }
    for (const [name, value] of Object.entries(all)) sent.set(name, value)
    return sent
  }
  return {
    ask: (fields: Record<string, string>) =>
      saveQuote(services, { abbrev: 'OR', language: 'es', id }, filled(fields), ADMIN),
    drop: () => dropQuote(services, { abbrev: 'OR', language: 'es', id }, filled({}), ADMIN),
  }
}

test('an admin’s quote must be in the manual, and riders get it until he drops it', async () => {
  const { services, clock } = await open()
  const [first] = await questions(services)
  const missing = { message: 'This state has no manual in this language.', status: 409 }
  expect(await (await form(services, first)).ask({ quote: 'x', page: '1' })).toEqual(missing)
  await uploadAndWork(services, [`Una regla larga de la carretera. ${ruleOf(first)}`])
  const { ask, drop } = await form(services, first)
  const refused = { message: 'The quote is not in the manual.', status: 422 }
  expect(await ask({ quote: 'Esto no está en ninguna página.', page: '1' })).toEqual(refused)
  expect(await ask({ quote: 'Una regla larga', page: '1', revision: '7' })).toMatchObject({
    status: 422,
  })
  const words = 'Una regla larga de la carretera.'
  expect(await ask({ quote: words, page: '1', revision: '7' })).toMatchObject({ status: 409 })
  clock.time += 1_000
  expect(await ask({ quote: words, page: '9' })).toHaveProperty('done')
  expect((await shownSources(services))[0]).toMatchObject({ page: 1, quote: words })
  expect(await drop()).toMatchObject({ status: 409 })
  expect(await (await form(services, first)).drop()).toHaveProperty('done')
  expect((await shownSources(services))[0]).toMatchObject({ language: 'en' })
})

test('a new Spanish manual is searched again, and riders keep the earlier quotes meanwhile', async () => {
  const { services } = await open()
  const [first] = await questions(services)
  await uploadAndWork(services, [ruleOf(first)])
  const earlier = await shownSources(services)
  await uploads(services, await makePdfOf(['Portada.', ruleOf(first)]))
  expect(await shownSources(services)).toEqual(earlier)
  while (await work(services));
  expect((await shownSources(services))[0]).toMatchObject({ page: 2 })
})

test('a manual in English, of another state or without text is not searched', async () => {
  const { services } = await open()
  const english = await makePdfOf(
    Array(9).fill('You and the rider of the road, when you are with the other. '.repeat(2)),
  )
  expect(await uploads(services, english)).toMatchObject({
    status: 422,
    message: 'This manual seems to be in English. Please upload it on the Manuals page.',
  })
  const idaho = await makePdfOf(Array(12).fill('En Idaho, la ley de la carretera.'))
  expect(await uploads(services, idaho)).toMatchObject({ status: 422, asksState: true })
  expect(await uploads(services, idaho, 'Oregon')).toHaveProperty('saved')
  expect(await uploads(services, await makeImageOnlyPdf())).toMatchObject({
    saved: { hasText: false },
  })
  expect((await openQuotes(services, { abbrev: 'OR', language: 'es' })).open).toEqual([])
  await order(services)
  while (await work(services));
  expect(ai.translated.some(toFind)).toBe(false)
})
