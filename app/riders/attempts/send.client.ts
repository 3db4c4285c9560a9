import * as z from 'zod/mini'
import { ask, type Failure } from '../../base/device/ask.client.ts'
import { hasPrivacySignal } from '../../base/device/privacy-signal.client.ts'
import { alone } from '../../base/device/tab-lock.client.ts'
import { isOffline } from '../../base/device/use-online.ts'
import { href } from '../../base/text/address.ts'
import { announceSignIn, askWhoIsSignedIn } from '../../people/auth/sign-in.client.ts'
import { answer, type LoggedAnswer } from './answer.ts'
import { keepSending, type Sender } from './keep-sending.client.ts'
import { forgetLastResult } from './last-result.client.ts'
import {
  addAnswers,
  addWaiting,
  claimAttempts,
  noteTold,
  readLog,
  readReceived,
  SYNC,
  storeReceived,
  unsentAttempts,
} from './log.client.ts'
import { startOfRecent } from './recent-answers.ts'
import type { ResultsQueue } from './results-queue.ts'
import { type Exam, exam } from './saved-result.ts'
import { endOf, type UnsentAttempt } from './told-attempt.ts'
import { noteClaimed } from './unowned.client.ts'
import { resultsIn, type WaitingResults } from './waiting.client.ts'

const number = z.int()
const saved = z.object({ exam: z.nullable(exam), number: z.nullable(number) })
const attempts = z.array(z.object({ number, answers: z.array(answer) }))
/** A new device receives up to 20,000 answers, about three megabytes. */
const RECEIVE_TIMEOUT_MS = 60_000
/** The channel on which a tab announces a saved result to the other tabs. */
const SAVED = 'saved-results'

/**
 * Sends the attempts at once, again after a failure, and at each `send`. `change` gets what is new: the
 * results that wait, the failure, and the results that this tab or another tab has saved.
 */
export function keepTelling(
  uid: string | null,
  change: (part: Partial<Pick<ResultsQueue, 'waiting' | 'failure' | 'saved'>>) => void,
): Sender {
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

  const sender = keepSending(async () => {
    const failure = await tellAttempts(uid, (now, isWhole) =>
      changeWaiting(isWhole ? now : new Map([...(waiting ?? []), ...now])),
    )
    change({ failure })
    return failure
  })
  sender.send()
  function stop() {
    sender.stop()
    channel.close()
  }
  return { ...sender, stop }
}

/**
 * Sends the rider's attempts to the server, in the order in which they ended. Recent attempts without an
 * owner become the rider's after the server has confirmed who is signed in, because the rider may have signed
 * out in another tab. Without a rider, only sends attempts that are not counted yet. `onWaiting` gets
 * the results that wait, before and after, and whether the list is complete. Resolves with the first
 * failure, or null. A database that cannot be read for a while is a failure.
 */
export function tellAttempts(
  uid: string | null,
  onWaiting: (waiting: WaitingResults, isWhole: boolean) => void = () => {},
): Promise<Failure | null> {
  return alone(SYNC, async () => {
    await addWaiting()
    const first = await unsentAttempts()
    const since = startOfRecent()
    const hasNobodys = first.attempts.some((one) => one.owner === null && endOf(one) >= since)
    const unclaimed = uid !== null && hasNobodys ? await claim(uid, since) : null
    const kept = hasNobodys ? await unsentAttempts() : first
    onWaiting(resultsIn(kept.attempts), kept.isWhole)
    if (unclaimed) return unclaimed
    const isWaiting = uid === null && isOffline()
    const failure = isWaiting ? null : await tellAll(uid, kept.attempts)
    const left = await unsentAttempts()
    onWaiting(resultsIn(left.attempts), left.isWhole)
    return failure ?? (left.isWhole ? null : { status: null, message: null })
  })
}

/** Makes the rider the owner of attempts without an owner, if the server confirms the sign-in. */
async function claim(uid: string, since: string): Promise<Failure | null> {
  const outcome = await askWhoIsSignedIn()
  if ('failure' in outcome) return outcome.failure
  if (outcome.reply?.uid !== uid) {
    announceSignIn()
    return null
  }
  forgetLastResult()
  noteClaimed(await claimAttempts(uid, since))
  return null
}

function announceSaved(uid: string, exam: Exam): void {
  const channel = new BroadcastChannel(SAVED)
  channel.postMessage({ uid, exam })
  channel.close()
}

/** True if the server has refused an attempt of this page permanently. The page keeps showing that. */
let hasRefused = false

/** The server saves and counts an attempt once per id, so a repeated request is safe. */
async function tellAll(
  uid: string | null,
  kept: readonly UnsentAttempt[],
): Promise<Failure | null> {
  const due = kept.filter((attempt) =>
    uid === null
      ? attempt.owner === null && isToCount(attempt)
      : attempt.owner === uid && !attempt.isRefused,
  )
  const log = due.some(isToCount) ? (await readLog(uid)).answers : []
  let first: Failure | null = hasRefused ? { status: 422, message: null } : null
  let isFull = false
  for (const attempt of due) {
    // The account accepts no result now, and it already has the attempt's answers.
    if (isFull && attempt.isLogged) continue
    const body = toTell(attempt, log)
    const outcome = await ask(href('/attempts'), uid === null ? null : saved.parse, { body })
    const failure = 'failure' in outcome ? outcome.failure : null
    if (uid === null) {
      // Status 422 means that the server will never count the attempt. It may still save the attempt.
      if (failure && failure.status !== 422) return failure
      await noteTold(attempt, { isCounted: true })
    } else if ('reply' in outcome) {
      await noteTold(attempt, null, outcome.reply.number)
      if (outcome.reply.exam) announceSaved(uid, outcome.reply.exam)
    } else {
      first ??= outcome.failure
      isFull ||= outcome.failure.message !== null
      if (!(await isSettled(attempt, outcome.failure))) break
    }
  }
  return first
}

/** Notes a failure that concerns only this attempt. False if the other attempts would fail, too. */
async function isSettled(attempt: UnsentAttempt, { status, message }: Failure): Promise<boolean> {
  if (status === 404) announceSignIn()
  const isRefused = status === 422
  hasRefused ||= isRefused
  // The account already has an attempt with this id and other picks.
  const isOther = status === 409 && message === null
  if (!isRefused && !isOther && message === null) return false
  const change = isRefused
    ? ({ isRefused } as const)
    : ({ isLogged: true, isCounted: true } as const)
  await noteTold(attempt, isOther ? null : change)
  return true
}

/** True if the finished attempt is not counted yet. With Global Privacy Control it is not counted. */
function isToCount({ isFinished, isCounted }: UnsentAttempt): boolean {
  return isFinished && !isCounted && !hasPrivacySignal()
}

/** Marks the first answers to items. Later answers count separately, because the rider knows the key. */
function toTell(attempt: UnsentAttempt, log: readonly LoggedAnswer[]) {
  const { isCounted, isLogged, isRefused, ...told } = attempt
  if (!isToCount(attempt)) return told
  const others = log.filter(({ id }) => !id.startsWith(told.id))
  const picks = told.picks.map((pick) => {
    const { item, at } = pick
    if (at === undefined) return pick
    const isKnown = others.some(({ itemId, answeredAt }) => itemId === item && answeredAt < at)
    return { ...pick, isFirst: !isKnown }
  })
  return { ...told, picks }
}

/** Fetches the rider's answers from other devices. Resolves with the failure, or null. */
export function receiveAnswers(uid: string): Promise<Failure | null> {
  return alone(SYNC, async () => {
    const after = await readReceived(uid)
    const path = `${href('/users/:uid/answers', { uid })}?after=${after}`
    const outcome = await ask(path, attempts.parse, { timeoutMs: RECEIVE_TIMEOUT_MS })
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
