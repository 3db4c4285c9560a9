/**
 * Normalizes a text to Unicode NFKC, which turns ligatures and wide letters into plain ones. Keeps
 * the first 30 of a run of combining marks (the Stream-Safe Text Format of UAX #15): sorting a run
 * takes the square of its length.
 */
export function compatibilityForm(text: string): string {
  return text.replace(LONG_RUNS, '$1').normalize('NFKC')
}

const LONG_RUNS = /(\p{M}{30})\p{M}+/gu
