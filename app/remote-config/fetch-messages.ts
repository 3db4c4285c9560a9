/** What someone reads whose fetch of the flags brought nothing new. */
export const FETCH_MESSAGES = {
  justFetched: 'The flags were fetched less than a minute ago. These are still in use.',
  failed: 'The flags could not be fetched. The ones from before are still in use.',
} as const

export function busyMessage(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  return `The server asks for patience. The next fetch is possible in ${wait}.`
}
