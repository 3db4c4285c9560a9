/** What someone reads whose fetch of the flags brought nothing new. */
export const FETCH_MESSAGES = {
  justFetched: 'The flags were fetched less than a minute ago. Those values are still in use.',
  failed: 'The flags could not be fetched. The earlier values are still in use.',
} as const

export function busyMessage(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  return `The server is busy. You can refresh again in ${wait}.`
}
