import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { spreadKeys } from './balance.ts'
import type { GenerationRun } from './generation-run.ts'
import { pageLink } from './manual-upload.ts'
import type { ProvedItem } from './question-checks.ts'
import { publishVersion } from './question-versions.server.ts'
import { reviewItems } from './review-items.server.ts'
import { generationRuns } from './run-progress.server.ts'
import type { Batch } from './write-questions.server.ts'

/**
 * Ends a run in one step: what passed becomes the state's new version, the rest waits for review,
 * the run is done. Without anything that passed, riders keep the questions they have.
 */
export async function publishBatch(
  services: Services,
  abbrev: string,
  run: GenerationRun,
  { passed, failed, notes }: Batch,
): Promise<void> {
  const createdAt = services.now().toISOString()
  const { manual, number } = run
  const done = { status: 'done', passed: passed.length, waiting: failed.length, notes } as const
  const ending = (version: number | null): Write[] => [
    ...failed.map(({ item, reasons }, index) =>
      reviewItems(services, abbrev).write.create(`r${number}-${index + 1}`, {
        item,
        reasons,
        manual,
        createdAt,
      }),
    ),
    generationRuns(services, abbrev).write.merge(String(number), { ...done, version }),
  ]
  if (passed.length === 0) {
    await services.documents.batch(ending(null))
    return
  }
  const items = spreadKeys(passed, services.random).map((item) => itemOf(abbrev, manual, item))
  await publishVersion(
    services,
    abbrev,
    { items, questions: 'manual', restores: null, by: run.by },
    ending,
  )
}

/** The Quiz item that a proved item becomes. */
function itemOf(
  abbrev: string,
  manual: string,
  { question, options, correctAnswer, explanation, page, quote }: ProvedItem,
) {
  const source = { page, quote, link: pageLink(abbrev, manual, page) }
  return { question, options, correctAnswer, explanation, source }
}
