/** The end of the address of a worker that stores nothing. It only shows its page without a network. */
export const STORES_NOTHING = '?stores=nothing'

/** A message from a page to the service worker. */
export type WorkerMessage =
  /** Store the pages of this state and the pages that every device stores, for times without a network. */
  | { type: 'keep'; abbrev: string | null }
  /** Send your release through the port that comes with the message. */
  | { type: 'release' }
  /** Replace the worker of the previous release. */
  | { type: 'take-over' }
