/**
 * Normalizes a text to Unicode NFKC, which turns ligatures and wide letters into plain ones. First
 * cuts each run of combining marks to 30 (the limit in UAX #15, section 13). The time to normalize a
 * run grows with the square of its length.
 */
export function compatibilityForm(text: string): string {
  return text.replace(LONG_RUNS, '$1').normalize('NFKC')
}

const LONG_RUNS = /(\p{M}{30})\p{M}+/gu
