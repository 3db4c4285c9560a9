import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { openGemini } from '../../../platform/ai/gemini-model.ts'
import type { PdfReader, PdfText } from '../../../platform/pdf/pdf-reader.ts'
import { MANUAL_PAGES } from '../../../test/manual-pages.ts'
import { makeManual } from '../../../test/manual-pdf.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { pendingReadings, reviewItems } from '../question-bank/review-items.server.ts'
import { generationRuns } from './generation-runs.server.ts'
import { startRun, uploadManual } from './upload-to-questions.server.ts'

export const OREGON = { stateName: 'Oregon', abbrev: 'OR' }

/** The sentences of the test manual with their pages, from page 3 on. */
const PROOFS = MANUAL_PAGES.slice(2, 30).flatMap(({ heading, sentences }, index) =>
  sentences.map((quote, point) => ({ heading, point: point + 1, quote, page: index + 3 })),
)

/** The n-th question, from 0. The manual proves its answer. */
export function provedItem(n: number) {
  const { heading, point, quote, page } = PROOFS[n] as (typeof PROOFS)[0]
  const others = [47, 83, 121].map((step) => PROOFS[(n + step) % PROOFS.length]?.quote ?? '')
  return {
    question: `Which is point ${point} of “${heading}”?`,
    options: [...others, quote].sort(),
    correctAnswer: quote,
    explanation: `The manual says so on page ${page}.`,
    page,
    quote,
  }
}

/** Questions whose answers the manual proves. By default as many as a run asks for. */
export function provedItems(count = 25, from = 0, step = 1) {
  return Array.from({ length: count }, (_, n) => provedItem(from + n * step))
}

/**
 * A batch of 25 items with nine faults. Three items have invented quotes, and two have no quote. One
 * item has a changed number. One item has its key as a fifth option. Two repeat earlier questions.
 */
export function flawedItems(step = 1): { items: DraftItem[]; wrong: Record<number, string> } {
  const items: DraftItem[] = provedItems(25, 0, step)
  const wrong: Record<number, string> = {}
  const spoil = (n: number, code: string, change: Partial<DraftItem>) => {
    wrong[n] = code
    items[n] = { ...(items[n] as DraftItem), ...change }
  }
  for (const n of [1, 8, 15]) {
    spoil(n, 'quote', { quote: `The office on hill ${'abc'[n % 3]} gives out yellow umbrellas.` })
  }
  for (const n of [3, 11]) spoil(n, 'no-quote', { quote: '' })
  const others = [6, 9, 20, 23, 24]
  const withNumber = items.findIndex(
    (item, n) => !wrong[n] && !others.includes(n) && /\b\d+\b/.test(item.correctAnswer),
  )
  const changed = (items[withNumber]?.correctAnswer ?? '').replace(/\b\d+\b/, '987')
  spoil(withNumber, 'number', {
    correctAnswer: changed,
    options: (items[withNumber]?.options ?? []).map((option) =>
      option === items[withNumber]?.correctAnswer ? changed : option,
    ),
  })
  const { options = [], correctAnswer = '' } = items[20] ?? {}
  const distractors = options.filter((option) => option !== correctAnswer)
  spoil(20, 'key', { options: [...distractors, 'Nothing like it is said.', correctAnswer] })
  for (const [n, twin] of [
    [23, 6],
    [24, 9],
  ] as const) {
    wrong[n] = 'duplicate'
    const { question, ...rest } = items[twin] as DraftItem
    items[n] = { ...rest, question: `${question.slice(0, -1)}, then?` }
  }
  return { items, wrong }
}

let manual: Promise<Uint8Array> | undefined
export function manualBytes(): Promise<Uint8Array> {
  manual ??= makeManual()
  return manual
}

/** Uploads the test manual, by default as Oregon's. With `by`, a run starts from it. */
export async function putManual(services: Services, state = OREGON, run: { by?: string } = {}) {
  return uploadManual(services, state, { body: bodyOf(await manualBytes()), length: null, ...run })
}

/** Gives Oregon questions that the second reader must read at `due`, with the ids `r1-1` and so on. */
export async function putUnread(services: Services, items: DraftItem[], due: number) {
  const manual = (await stateRecords(services).get('OR'))?.manual?.id ?? ''
  const createdAt = services.now().toISOString()
  for (const [n, item] of items.entries()) {
    const waiting = { item, reasons: [{ code: 'unread' as const }], manual, createdAt }
    await reviewItems(services, 'OR').create(`r1-${n + 1}`, waiting)
  }
  const dueAt = new Date(due).toISOString()
  await pendingReadings(services).set('OR', { dueAt, attempts: 0 })
}

export function bodyOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from([Buffer.from(bytes)])) as ReadableStream<Uint8Array>
}

/** The AI model of an AI service, with short pauses between attempts. */
export function openModel(
  baseUrl: string,
  limitsMs: Parameters<typeof openGemini>[0]['limitsMs'] = {},
) {
  const pauses = { firstPauseMs: 5, pollPauseMs: 5 }
  return openGemini({ apiKey: 'the-key', baseUrl, ...pauses, limitsMs })
}

/** Services with an AI service at `url`, with the given flags, and with Oregon's manual. */
export async function openManualServices(
  url: string,
  flags: object = { enable_gemini_call: true },
) {
  const opened = openTestServices()
  await opened.documents.set('system/remoteConfig', { ...flags })
  const pdfReader = quickReader(opened.services.pdfReader)
  const aiModel = openModel(url, { firstPiece: 3_000, nextPiece: 3_000 })
  const services: Services = { ...opened.services, aiModel, pdfReader }
  await putManual(services)
  return { ...opened, services }
}

const texts = new Map<string, PdfText>()

/** A PDF reader that reads each file only once, and returns pictures of one byte. */
export function quickReader(pdfReader: PdfReader): PdfReader {
  return {
    ...pdfReader,
    async read(path, options) {
      options?.signal?.throwIfAborted()
      const digest = hash('sha256', readFileSync(path))
      const text = texts.get(digest) ?? (await pdfReader.read(path, options))
      texts.set(digest, text)
      return text
    },
    render: async (_, pages) => new Map(pages.map((page) => [page, new Uint8Array(1)])),
  }
}

export async function endOfRun(services: Services, abbrev = 'OR') {
  await services.background.ended()
  const [run] = await generationRuns(services, abbrev).list({ orderBy: 'number desc', limit: 1 })
  return run
}

/** Starts a run of Oregon, and returns it at its end. */
export async function runToEnd(services: Services) {
  await startRun(services, 'OR', 'the admin')
  return endOfRun(services)
}
