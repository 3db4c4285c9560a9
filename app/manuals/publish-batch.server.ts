import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { spreadKeys } from './balance.ts'
import type { GenerationRun } from './generation-run.ts'
import { pageLink } from './manual-upload.ts'
import type { ProvedItem } from './question-checks.ts'
import { publishVersion } from './question-versions.server.ts'
import { reviewItems } from './review-items.server.ts'
import { endingOf, latestRun } from './run-progress.server.ts'
import type { Turn } from './state-turns.server.ts'
import { type Batch, RunFailure } from './write-questions.server.ts'

/**
 * Ends a run and the turn in one step: what passed becomes the state's new version, the rest waits
 * for review, the run is done. Without anything that passed, riders keep the questions they have.
 * Throws a `RunFailure` when the run was taken over by another process while this one slept.
 */
export async function publishBatch(
  services: Services,
  turn: Turn,
  abbrev: string,
  run: GenerationRun,
  { passed, failed, notes }: Batch,
): Promise<void> {
  const latest = await latestRun(services, abbrev)
  if (latest?.number !== run.number) throw new RunFailure(TAKEN_OVER)
  const createdAt = services.now().toISOString()
  const { manual, number } = run
  const done: Partial<GenerationRun> = {
    status: 'done',
    passed: passed.length,
    waiting: failed.length,
    notes: [...run.notes, ...notes],
  }
  const ending = (version: number | null): Write[] => [
    ...failed.map(({ item, reasons }, index) =>
      reviewItems(services, abbrev).write.create(`r${number}-${index + 1}`, {
        item,
        reasons,
        manual,
        createdAt,
      }),
    ),
    ...endingOf(services, abbrev, number, { ...done, version }),
  ]
  if (passed.length === 0) {
    await turn.commit(ending(null))
    return
  }
  const items = spreadKeys(passed, services.random).map((item) => itemOf(abbrev, manual, item))
  await publishVersion(
    services,
    turn,
    abbrev,
    { items, questions: 'manual', restores: null, by: run.by },
    ending,
  )
}

const TAKEN_OVER = 'Another run took over from this one.'

/** The Quiz item that a proved item becomes. */
function itemOf(
  abbrev: string,
  manual: string,
  { question, options, correctAnswer, explanation, page, quote }: ProvedItem,
) {
  const source = { page, quote, link: pageLink(abbrev, manual, page) }
  return { question, options, correctAnswer, explanation, source }
}
