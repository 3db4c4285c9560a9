/**
 * Normalizes a text to Unicode NFKC, which turns ligatures and wide letters into plain ones. Keeps
 * only the first 30 combining marks of a run (the Stream-Safe Text Format of UAX #15), because the
 * time to sort a run grows with the square of its length.
 */
export function compatibilityForm(text: string): string {
  return text.replace(LONG_RUNS, '$1').normalize('NFKC')
}

const LONG_RUNS = /(\p{M}{30})\p{M}+/gu
