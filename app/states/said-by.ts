import type { AboutTest } from './about-test.ts'

type Figures = Pick<AboutTest, 'provenance' | 'source' | 'asOf'>

/** Returns a sentence with the source and the date of the figures about a test. */
export function saidBy({ provenance, source, asOf }: Figures): string {
  if (provenance === 'not published') return 'The state does not publish them.'
  const who = provenance === 'official' ? 'Official' : 'Reported by others, not by the state'
  return `${who}${source ? `: ${source}` : ''}, ${asOf}.`
}
