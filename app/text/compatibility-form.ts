/**
 * A text in Unicode NFKC: ligatures, wide letters and the like as plain ones. Of a run of combining
 * marks the first 30 stay (the Stream-Safe Text Format of UAX #15): sorting more of them takes the
 * square of their number.
 */
export function compatibilityForm(text: string): string {
  return text.replace(LONG_RUNS, '$1').normalize('NFKC')
}

const LONG_RUNS = /(\p{M}{30})\p{M}+/gu
