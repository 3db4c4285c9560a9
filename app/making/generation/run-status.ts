export const RUN_STATUSES = [
  'queued',
  'running',
  'done',
  'skipped',
  'failed',
  'cancelled',
  'interrupted',
  'postponed',
] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

type RunEvent =
  /** Its process begins to carry it out. */
  | 'begin'
  /** It must wait for other runs. */
  | 'wait'
  /** The AI model can't be asked: the flag is off, no service is set up, or the manual has no text. */
  | 'skip'
  | 'finish'
  | 'fail'
  /** The AI service refuses requests for now. */
  | 'refuse'
  /** The limit of the day is reached. */
  | 'postpone'
  /** Its process stops or dies. */
  | 'stop'
  | 'cancel'
  /** The state's next run claims its place. */
  | 'giveWay'
  /** A new manual replaces the one that it is about. */
  | 'replace'

type Changes = Partial<Record<RunEvent, RunStatus>>

const BEFORE_WORK: Changes = {
  begin: 'running',
  skip: 'skipped',
  cancel: 'cancelled',
  giveWay: 'interrupted',
  replace: 'failed',
}
const AT_WORK: Changes = {
  finish: 'done',
  fail: 'failed',
  refuse: 'queued',
  postpone: 'postponed',
  stop: 'interrupted',
  cancel: 'cancelled',
}
const ENDED: Changes = {}

/** What may happen to a run, and its status afterwards. */
const CHANGES: Record<RunStatus | 'new', Changes> = {
  new: { begin: 'running', wait: 'queued', skip: 'skipped' },
  queued: BEFORE_WORK,
  postponed: BEFORE_WORK,
  running: AT_WORK,
  // The process may only have been slow, and may still end the run.
  interrupted: { ...AT_WORK, giveWay: 'interrupted', replace: 'failed' },
  // The run stays cancelled, because its process may not have noticed yet.
  cancelled: { giveWay: 'cancelled', replace: 'failed' },
  done: ENDED,
  skipped: ENDED,
  failed: ENDED,
}

type Run = { status: RunStatus | 'new' }

/** True if the event can happen to the run. */
export function can({ status }: Run, event: RunEvent): boolean {
  return CHANGES[status][event] !== undefined
}

/** The status of a run after the event. Throws if the event can't happen to it. */
export function nextStatus({ status }: Run, event: RunEvent): RunStatus {
  const changed = CHANGES[status][event]
  if (!changed) throw new Error(`A run that is ${status} can't ${event}`)
  return changed
}

/** True if a run will go on, now or later, without the admin. */
export function isUnderWay(run: Run): boolean {
  return can(run, 'cancel')
}

/** True while a process carries the run out, or did so until just now. */
export function isAtWork(run: Run): boolean {
  return can(run, 'finish')
}

/** True if a run has not begun, or will begin again. */
export function isRunWaiting(run: Run): boolean {
  return can(run, 'begin') && run.status !== 'new'
}

/** True if no process carries the run out, and the next run continues its work. */
export function isUnended(run: Run): boolean {
  return can(run, 'giveWay')
}
