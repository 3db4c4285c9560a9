import { writtenMonth } from '../text/written-month.ts'
import type { AboutTest } from './about-test.ts'
import * as messages from './about-test-messages.ts'

type Figures = Pick<AboutTest, 'provenance' | 'source' | 'asOf'>

/** Returns a sentence with the source and the date of the figures about a test. */
export function saidBy({ provenance, source, asOf }: Figures): string {
  if (provenance === 'not published') return messages.notPublished()
  if (provenance === 'official') return messages.official(source, writtenMonth(asOf))
  return messages.reportedByOthers(source, writtenMonth(asOf))
}
