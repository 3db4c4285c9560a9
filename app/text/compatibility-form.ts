/**
 * Normalizes a text to Unicode NFKC, which turns ligatures and wide letters into plain ones. First
 * cuts each run of combining marks to 30 (the Stream-Safe Text Format of UAX #15). Normalization
 * sorts a run, which takes a time that grows with the square of the run's length.
 */
export function compatibilityForm(text: string): string {
  return text.replace(LONG_RUNS, '$1').normalize('NFKC')
}

const LONG_RUNS = /(\p{M}{30})\p{M}+/gu
