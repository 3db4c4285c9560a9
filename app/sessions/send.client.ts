import * as z from 'zod/mini'
import { announceSignIn, askWhoIsSignedIn } from '../auth/sign-in.client.ts'
import { ask, type Failure } from '../device/ask.client.ts'
import { alone } from '../device/tab-lock.client.ts'
import { isOffline } from '../device/use-online.ts'
import { forgetLastResult } from '../results/last-result.client.ts'
import type { ResultsQueue } from '../results/results-queue.ts'
import { type Exam, exam } from '../results/saved-result.ts'
import { href } from '../text/address.ts'
import { answer, type LoggedAnswer } from './answer.ts'
import {
  addAnswers,
  addWaiting,
  claimSessions,
  keptSessions,
  noteTold,
  readLog,
  readReceived,
  SYNC,
  storeReceived,
} from './log.client.ts'
import { startOfRecent } from './recent-answers.ts'
import { endOf, type KeptSession } from './session.ts'
import { noteClaimed } from './unowned.client.ts'
import { resultsIn, type WaitingResults } from './waiting.client.ts'

const number = z.int()
const saved = z.object({ exam: z.nullable(exam), number: z.nullable(number) })
const sessions = z.array(z.object({ number, answers: z.array(answer) }))
/** A new device receives up to 20,000 answers, about three megabytes. */
const RECEIVE_TIMEOUT_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
/** The channel on which a tab announces a saved result to the other tabs. */
const SAVED = 'saved-results'

export type Telling = { send: () => void; stop: () => void }

/**
 * Sends the sessions at once, again after a failure, and at each `send`. `change` gets what is new: the
 * results that wait, the failure, and the results that this tab or another tab has saved.
 */
export function keepTelling(
  uid: string | null,
  change: (part: Partial<Pick<ResultsQueue, 'waiting' | 'failure' | 'saved'>>) => void,
): Telling {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let failures = 0
  let saved: readonly Exam[] = []
  let waiting: WaitingResults | null = null
  const channel = new BroadcastChannel(SAVED)
  channel.onmessage = ({ data }: MessageEvent<{ uid: string; exam: Exam }>) => {
    if (data.uid !== uid) return
    saved = [data.exam, ...saved]
    // Before this tab has read the device, it does not know which other results wait.
    if (waiting) changeWaiting(waiting)
    change({ saved })
  }

  function changeWaiting(now: WaitingResults) {
    const isSaved = (id: string) => saved.some((exam) => exam.id === id)
    waiting = new Map([...now].filter(([id]) => !isSaved(id)))
    change({ waiting })
  }

  async function send() {
    clearTimeout(timer)
    const failure = await tellSessions(uid, (now, isWhole) =>
      changeWaiting(isWhole ? now : new Map([...(waiting ?? []), ...now])),
    )
    change({ failure })
    failures = failure ? failures + 1 : 0
    if (failure && !isOver) timer = setTimeout(send, pauseAfter(failures, failure))
  }

  send()
  function stop() {
    isOver = true
    clearTimeout(timer)
    channel.close()
  }
  return { send, stop }
}

/** A failure with a message is a refusal. Refusals last longer than failures of server or network. */
function pauseAfter(failures: number, { message }: Failure): number {
  if (message !== null) return LONGEST_PAUSE_MS
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
}

/**
 * Sends the rider's sessions to the server, in the order in which they ended. Recent sessions without an
 * owner become the rider's after the server has confirmed who is signed in, because the rider may have signed
 * out in another tab. Without a rider, only sends sessions that are not counted yet. `onWaiting` gets
 * the results that wait, before and after, and whether the list is complete. Resolves with the first
 * failure, or null. A database that cannot be read for a while is a failure.
 */
export function tellSessions(
  uid: string | null,
  onWaiting: (waiting: WaitingResults, isWhole: boolean) => void = () => {},
): Promise<Failure | null> {
  return alone(SYNC, async () => {
    await addWaiting()
    const first = await keptSessions()
    const since = startOfRecent()
    const hasNobodys = first.sessions.some((one) => one.owner === null && endOf(one) >= since)
    const unclaimed = uid !== null && hasNobodys ? await claim(uid, since) : null
    const kept = hasNobodys ? await keptSessions() : first
    onWaiting(resultsIn(kept.sessions), kept.isWhole)
    if (unclaimed) return unclaimed
    const isWaiting = uid === null && isOffline()
    const failure = isWaiting ? null : await tellAll(uid, kept.sessions)
    const left = await keptSessions()
    onWaiting(resultsIn(left.sessions), left.isWhole)
    return failure ?? (left.isWhole ? null : { status: null, message: null })
  })
}

/** Makes the rider the owner of sessions without an owner, if the server confirms the sign-in. */
async function claim(uid: string, since: string): Promise<Failure | null> {
  const outcome = await askWhoIsSignedIn()
  if ('failure' in outcome) return outcome.failure
  if (outcome.reply?.uid !== uid) {
    announceSignIn()
    return null
  }
  forgetLastResult()
  noteClaimed(await claimSessions(uid, since))
  return null
}

function announceSaved(uid: string, exam: Exam): void {
  const channel = new BroadcastChannel(SAVED)
  channel.postMessage({ uid, exam })
  channel.close()
}

/** True if the server has refused a session of this page permanently. The page keeps showing that. */
let hasRefused = false

/** The server saves and counts a session once per id, so a repeated request is safe. */
async function tellAll(uid: string | null, kept: readonly KeptSession[]): Promise<Failure | null> {
  const due = kept.filter((session) =>
    uid === null
      ? session.owner === null && isToCount(session)
      : session.owner === uid && !session.isRefused,
  )
  const log = due.some(isToCount) ? (await readLog(uid)).answers : []
  let first: Failure | null = hasRefused ? { status: 422, message: null } : null
  let isFull = false
  for (const session of due) {
    // The account accepts no result now, and it already has the session's answers.
    if (isFull && session.isLogged) continue
    const body = toTell(session, log)
    const outcome = await ask(href('/sessions'), uid === null ? null : saved.parse, { body })
    const failure = 'failure' in outcome ? outcome.failure : null
    if (uid === null) {
      // Status 422 means that the server will never count the session. It may still save the session.
      if (failure && failure.status !== 422) return failure
      await noteTold(session, { isCounted: true })
    } else if ('reply' in outcome) {
      await noteTold(session, null, outcome.reply.number)
      if (outcome.reply.exam) announceSaved(uid, outcome.reply.exam)
    } else {
      first ??= outcome.failure
      isFull ||= outcome.failure.message !== null
      if (!(await isSettled(session, outcome.failure))) break
    }
  }
  return first
}

/** Notes a failure that concerns only this session. False if the other sessions would fail, too. */
async function isSettled(session: KeptSession, { status, message }: Failure): Promise<boolean> {
  if (status === 404) announceSignIn()
  const isRefused = status === 422
  hasRefused ||= isRefused
  // The account already has a session with this id and other picks.
  const isOther = status === 409 && message === null
  if (!isRefused && !isOther && message === null) return false
  const change = isRefused
    ? ({ isRefused } as const)
    : ({ isLogged: true, isCounted: true } as const)
  await noteTold(session, isOther ? null : change)
  return true
}

/** True if the finished session is not counted yet. With Global Privacy Control it is not counted. */
function isToCount({ isFinished, isCounted }: KeptSession): boolean {
  return isFinished && !isCounted && !hasPrivacySignal()
}

/** Marks the first answers to items. Later answers count separately, because the rider knows the key. */
function toTell(session: KeptSession, log: readonly LoggedAnswer[]) {
  const { isCounted, isLogged, isRefused, ...told } = session
  if (!isToCount(session)) return told
  const others = log.filter(({ id }) => !id.startsWith(told.id))
  const picks = told.picks.map((pick) => {
    const { item, at } = pick
    if (at === undefined) return pick
    const isKnown = others.some(({ itemId, answeredAt }) => itemId === item && answeredAt < at)
    return { ...pick, isFirst: !isKnown }
  })
  return { ...told, picks }
}

/** True if the browser has Global Privacy Control. Then the rider's answers are not counted. */
function hasPrivacySignal(): boolean {
  return Boolean((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
}

/** Fetches the rider's answers from other devices. Resolves with the failure, or null. */
export function receiveAnswers(uid: string): Promise<Failure | null> {
  return alone(SYNC, async () => {
    const after = await readReceived(uid)
    const path = `${href('/users/:uid/answers', { uid })}?after=${after}`
    const outcome = await ask(path, sessions.parse, { timeoutMs: RECEIVE_TIMEOUT_MS })
    if ('failure' in outcome) return outcome.failure
    const received = outcome.reply
    if (received.length === 0) return null
    const answers = received.flatMap((one) => one.answers)
    const isStored = await addAnswers(answers.map((one) => ({ ...one, owner: uid })))
    const newest = Math.max(...received.map((one) => one.number))
    if (isStored) await storeReceived(uid, newest)
    return null
  })
}
