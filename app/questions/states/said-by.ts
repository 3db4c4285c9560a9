import { writtenMonth } from '../../base/text/written-month.ts'
import type { AboutTest } from './about-test.ts'
import * as messages from './about-test-messages.ts'

type Figures = Pick<AboutTest, 'provenance' | 'source'> & { asOf: string | null }

/** Returns a sentence with the source and the date of the figures about a test. */
export function saidBy({ provenance, source, asOf }: Figures): string {
  if (provenance === 'not published') return messages.notPublished()
  const date = asOf === null ? messages.undated() : writtenMonth(asOf)
  if (provenance === 'official') return messages.official(source, date)
  return messages.reportedByOthers(source, date)
}
