import { setImmediate as otherWork } from 'node:timers/promises'
import { isUnreadablePdfError } from '../../../platform/pdf/pdf-reader.ts'
import type { Services } from '../../context.server.ts'
import { type Bank, currentBank } from '../../questions/bank/bank.server.ts'
import { inForce } from '../../questions/bank/questions.server.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import { refOf } from '../../questions/question/stored-items.server.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { storePages } from '../manuals/manual-pages.server.ts'
import { withManualCopy } from '../manuals/stored-manual.server.ts'
import { compareWith, type EditionOutcome, stillProves } from '../proof/edition.ts'
import { readManual } from '../proof/manual-text.ts'
import { editions, itemsOfOtherManuals } from './editions.server.ts'

export type EditionLine = {
  id: string
  question: string
  correctAnswer: string
  /** The page that the question cites in the earlier manual. */
  page: number
  quote: string
  outcome: EditionOutcome
}

export type EditionShown =
  | { status: 'comparing' }
  | { status: 'failed'; message: string }
  | {
      status: 'done'
      manual: string
      lines: EditionLine[]
      /** True if the admin can't apply the comparison, because riders would have too few questions. */
      leavesTooFew: boolean
    }

/**
 * Returns the comparison of a bank with the state's manual, or null if no question cites another
 * manual. Starts a missing comparison, for example after the server stopped or the bank changed.
 */
export async function readEdition(
  services: Services,
  { abbrev, manual }: Pick<StateRecord, 'abbrev' | 'manual'>,
  bank: Bank,
): Promise<EditionShown | null> {
  const items = manual ? itemsOfOtherManuals(bank, manual.id) : []
  if (!manual || items.length === 0) return null
  const edition = await editions(services, abbrev).get(manual.id)
  if (edition?.failure) return { status: 'failed', message: edition.failure }
  const outcomes = new Map(edition?.lines.map(({ ref, outcome }) => [ref, outcome]))
  const lines = items.flatMap((item): EditionLine[] => {
    const outcome = outcomes.get(refOf(item))
    const { id, question, correctAnswer, source } = item
    return outcome ? [{ id, question, correctAnswer, ...source, outcome }] : []
  })
  if (lines.length < items.length) {
    startComparison(services, abbrev, manual.id)
    return { status: 'comparing' }
  }
  const leaving = new Set(
    lines.filter(({ outcome }) => !stillProves(outcome)).map((line) => line.id),
  )
  const asked = inForce(bank.items, services.now())
  const staying = asked.filter(({ id }) => !leaving.has(id))
  const leavesTooFew = staying.length < Math.min(QUIZ_LENGTH, asked.length)
  return { status: 'done', manual: manual.id, lines, leavesTooFew }
}

/** Compares a state's bank with its new manual in the background. The bank does not change. */
export function startComparison(services: Services, abbrev: string, manual: string): void {
  const { background, log, now } = services
  background.startOnce(`comparison of ${abbrev} with ${manual}`, async (signal) => {
    const { set } = editions(services, abbrev)
    try {
      const lines = await compare(services, abbrev, manual, signal)
      if (!lines) return
      await set(manual, { lines, failure: null, comparedAt: now().toISOString() })
      log.info({ abbrev, manual, questions: lines.length }, 'questions compared with a new manual')
    } catch (error) {
      // The abort means that the server stops. The next call of `readEdition` starts the comparison
      // again.
      if (signal.aborted) return
      const isBroken = isUnreadablePdfError(error)
      log[isBroken ? 'warn' : 'error']({ err: error, abbrev, manual }, 'comparison failed')
      const failure = isBroken ? MANUAL_MESSAGES[error.reason] : FAILED
      await set(manual, { lines: [], failure, comparedAt: now().toISOString() })
    }
  })
}

const FAILED = 'The comparison with the new manual failed. Please upload the manual again.'

/**
 * Compares the questions that cite other manuals. Returns null if the manual was replaced during
 * the comparison.
 */
async function compare(services: Services, abbrev: string, manual: string, signal: AbortSignal) {
  const lines = await withManualCopy(services, abbrev, manual, async (path) => {
    const { pages } = await services.pdfReader.read(path, { signal })
    const lookUp = compareWith(readManual(pages))
    const lines: { ref: string; outcome: EditionOutcome }[] = []
    for (const item of itemsOfOtherManuals(await currentBank(services, abbrev), manual)) {
      lines.push({ ref: refOf(item), outcome: lookUp(item.source) })
      await otherWork()
    }
    const cited = lines.flatMap(({ outcome }) => (outcome.is === 'gone' ? [] : outcome.page))
    await storePages(services, { abbrev, manual, path, texts: pages }, cited, signal)
    return lines
  })
  if (lines) return lines
  const record = await readStateRecord(services, abbrev)
  if (record?.manual?.id === manual) throw new Error('The stored manual is not the one on record')
  return null
}
