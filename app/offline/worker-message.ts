/** What a page asks of the service worker. */
export type WorkerMessage =
  /** Keep this state for times without a network, and what every device keeps. */
  | { type: 'keep'; abbrev: string | null }
  /** Tell your release through the port that comes along. */
  | { type: 'release' }
  /** Replace the worker of the release before. */
  | { type: 'take-over' }
