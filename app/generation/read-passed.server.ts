import type { AiModel } from '../../platform/ai/ai-model.ts'
import type { Services } from '../context.server.ts'
import { isUnread } from '../question-bank/review-items.server.ts'
import type { Progress } from './ask-model.server.ts'
import { type ReaderTrouble, readBlind, readerModelOf } from './second-reader.server.ts'
import type { Batch } from './write-questions.server.ts'

export type ReadBatch = Batch & { trouble: ReaderTrouble | null }

/**
 * Asks the second reader, if there is one, about the items that passed the rules. Only the items that
 * the reader confirms stay in `passed`. Items without an answer are `unread`, and a note says so.
 */
export async function readPassed(
  services: Services,
  aiModel: AiModel,
  { passed, failed, notes }: Batch,
  about: Progress & { abbrev: string; pages: readonly string[] },
): Promise<ReadBatch> {
  const model = await readerModelOf(services)
  if (!model || passed.length === 0) return { passed, failed, notes, trouble: null }
  about.report({ stage: 'reading', passed: passed.length })
  const { doubts, trouble } = await readBlind(services, aiModel, passed, { ...about, model })
  const doubted = passed.flatMap((item, index) => {
    const doubt = doubts[index]
    return doubt ? { item, reasons: [doubt] } : []
  })
  const unread = doubted.filter(isUnread).length
  return {
    passed: passed.filter((_, index) => !doubts[index]),
    failed: [...failed, ...doubted],
    notes: unread > 0 ? [...notes, noteOn(unread, trouble)] : notes,
    trouble,
  }
}

function noteOn(unread: number, trouble: ReaderTrouble | null): string {
  const questions = unread === 1 ? 'question' : 'questions'
  const note = `The second reader has not read ${unread} ${questions} yet, and tries again by itself.`
  return trouble ? `${note} ${trouble.message}` : note
}
