/**
 * Normalizes a text to Unicode NFKC, which turns ligatures and wide letters into plain ones. First
 * cuts each run of combining marks to 30 (the limit in UAX #15, section 13). The time to normalize a
 * run grows with the square of its length.
 */
export function compatibilityForm(text: string): string {
  return text.replace(/\p{M}+/gu, (run) => run.match(/^\p{M}{1,30}/u)?.[0] ?? '').normalize('NFKC')
}
