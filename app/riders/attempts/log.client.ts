import { alone } from '../../base/device/tab-lock.client.ts'
import type { LoggedAnswer } from './answer.ts'
import { changeDatabase, isDatabaseAbsent, onDatabase } from './database.client.ts'
import { withMark } from './guess-mark.ts'
import { joinAnswers, KEPT_ANSWERS } from './join-answers.ts'
import { askToPersist, noteAnswers } from './persist.client.ts'
import { startOfRecent } from './recent-answers.ts'
import { endOf, type UnsentAttempt, unsentAttempt } from './told-attempt.ts'
import { answersIn, forgetTime, partsOfAnswer, stateOf } from './told-parts.ts'
import {
  continued,
  forgetWaiting,
  isSameAttempt,
  waitingAttempts,
  writeWaiting,
} from './waiting.client.ts'

/** The time limit for a change of many answers, which takes long on a slow phone. */
const WHOLE_LOG_TIMEOUT_MS = 60_000
const MANY_ANSWERS = 100
/** The maximum number of attempts that wait for the server, or for a rider to sign in. */
const MOST_SESSIONS = 2_000
/** The name of the lock that a tab holds while it sends, receives or deletes. */
export const SYNC = 'sessions'

/** Without the database, the page remembers the answers as long as it is open. */
const inMemory = new Map<string, LoggedAnswer>()
/** True after this page has read the database once. */
let wasRead = false
/** The attempts that the server has completely, but that could not be deleted from the database. */
const doneUnnoted = new Set<string>()

/**
 * Moves the attempts that wait into the database, and their answers into the log. Answers in the log
 * stay as they are, but for the mark of a guess. Malformed attempts are removed.
 */
export async function addWaiting(): Promise<void> {
  const waiting = waitingAttempts()
  const good = waiting.flatMap(({ key, attempt }) => {
    const { data } = unsentAttempt.safeParse(attempt)
    if (!data) forgetWaiting(key)
    return data ? [{ key, attempt: data, text: JSON.stringify(attempt) }] : []
  })
  if (good.length === 0) return
  noteAnswers()
  const attempts = good.map(({ attempt }) => attempt)
  if (attempts.some(({ isFinished }) => isFinished)) askToPersist()
  if (!(await add(attempts, []))) return
  // The rider may have given another answer during the write. It waits for the next call.
  const now = new Map(waitingAttempts().map(({ key, attempt }) => [key, JSON.stringify(attempt)]))
  for (const { key, text } of good) if (now.get(key) === text) forgetWaiting(key)
}

/** Adds answers from the account. Resolves with false if the database could not store them. */
export function addAnswers(answers: readonly LoggedAnswer[]): Promise<boolean> {
  noteAnswers()
  return add([], answers)
}

async function add(
  added: readonly UnsentAttempt[],
  received: readonly LoggedAnswer[],
): Promise<boolean> {
  const timeoutMs = received.length > MANY_ANSWERS ? WHOLE_LOG_TIMEOUT_MS : undefined
  const isAdded = await changeDatabase(async ({ log, attempts }) => {
    for (const attempt of added) {
      const all = await attempts.index('id').getAll(attempt.id)
      const before = all.find((one) => isSameAttempt(one, attempt))
      const merged = { ...before, ...attempt, ...continued(before, attempt) }
      for (const answer of answersIn(merged)) {
        const logged = await log.get(answer.id)
        // Another rider began this attempt on this device, and that pick stays theirs.
        if (logged && !isOf(answer.owner, logged)) forgetTime(merged, answer.id)
        else await log.put({ ...withMark(logged ?? answer, answer), owner: answer.owner })
      }
      await attempts.put(merged)
    }
    const unsent = new Set((await attempts.getAll()).map(({ id }) => id))
    for (const answer of received) {
      const logged = await log.get(answer.id)
      // What this device has not sent yet is newer than what it receives.
      const isOlder = unsent.has(partsOfAnswer(answer.id).attempt)
      if (!logged) await log.add(answer)
      else if (!isOlder && isOf(answer.owner, logged)) await log.put(withMark(logged, answer))
    }
    const surplus = (await attempts.count()) - MOST_SESSIONS
    const gone = surplus > 0 ? await attempts.getAllKeys(null, surplus) : []
    for (const key of gone) await attempts.delete(key)
    let tooMany = (await log.count()) - KEPT_ANSWERS
    for (let at = await log.index('answeredAt').openCursor(); at && tooMany > 0; tooMany--) {
      await at.delete()
      at = await at.continue()
    }
  }, timeoutMs)
  for (const answer of [...added.flatMap(answersIn), ...received]) {
    if (isAdded) inMemory.delete(answer.id)
    else inMemory.set(answer.id, withMark(inMemory.get(answer.id) ?? answer, answer))
  }
  return isAdded
}

/**
 * Returns the rider's answers on this device, and recent ones without an owner, in the order of
 * `joinAnswers`. Without a rider, returns all answers without an owner. `isWhole` is false if the
 * database could not be read.
 */
export async function readLog(
  owner: string | null,
): Promise<{ answers: LoggedAnswer[]; isWhole: boolean }> {
  const stored = await onDatabase((database) => database.getAllFromIndex('answers', 'answeredAt'))
  // The index has this order already. Joining thousands of answers takes a phone a long time.
  const all =
    stored && inMemory.size === 0 ? stored : joinAnswers(stored ?? [], [...inMemory.values()])
  const since = owner === null ? '' : startOfRecent()
  const isShown = (answer: LoggedAnswer) =>
    answer.owner === owner || (answer.owner === null && answer.answeredAt >= since)
  return { answers: all.filter(isShown), isWhole: stored !== undefined }
}

/**
 * Returns the attempts that the server does not have completely, in the order in which they ended. They
 * include the waiting attempts, even if the database cannot be read. `isWhole` is false if this page
 * could read the database before and cannot read it now.
 */
export async function unsentAttempts(): Promise<{ attempts: UnsentAttempt[]; isWhole: boolean }> {
  const read = await onDatabase((database) => database.getAll('sessions'))
  if (read) wasRead = true
  const stored = read ?? []
  const waiting = waitingAttempts().map(({ attempt }) => attempt)
  const all = new Map<string, UnsentAttempt>()
  for (const attempt of [...stored, ...waiting]) all.set(`${attempt.id} ${attempt.owner}`, attempt)
  const attempts = [...all.values()]
    .filter((attempt) => !doneUnnoted.has(stateOf(attempt)))
    .sort((a, b) => (endOf(a) < endOf(b) ? -1 : 1))
  return { attempts, isWhole: read !== undefined || !wasRead }
}

/**
 * Makes the rider the owner of the attempts without an owner that ended after `since`, and of their
 * answers. Resolves with the number of these answers.
 */
export async function claimAttempts(uid: string, since: string): Promise<number> {
  const isClaimed = (one: UnsentAttempt) => one.owner === null && endOf(one) >= since
  const claimed = new Set((await unsentAttempts()).attempts.filter(isClaimed).map(({ id }) => id))
  const isClaimedAnswer = ({ id, owner, answeredAt }: LoggedAnswer) =>
    owner === null && (answeredAt >= since || claimed.has(partsOfAnswer(id).attempt))
  const count = (await readLog(null)).answers.filter(isClaimedAnswer).length
  for (const { key, attempt } of waitingAttempts()) {
    if (isClaimed(attempt)) writeWaiting(key, { ...attempt, owner: uid })
  }
  for (const answer of inMemory.values()) {
    if (isClaimedAnswer(answer)) inMemory.set(answer.id, { ...answer, owner: uid })
  }
  await changeDatabase(async ({ log, attempts }) => {
    for (const one of (await attempts.getAll()).filter(isClaimed)) {
      await attempts.put({ ...one, owner: uid })
    }
    for (const one of (await log.getAll()).filter(isClaimedAnswer)) {
      await log.put({ ...one, owner: uid })
    }
  }, WHOLE_LOG_TIMEOUT_MS)
  return count
}

/**
 * Notes what the server did with an attempt. Without a `change`, the server has the whole attempt, and
 * the attempt is deleted from the device. `number` is the number that the server gave its answers.
 */
export async function noteTold(
  told: UnsentAttempt,
  change: Partial<UnsentAttempt> | null,
  number: number | null = null,
): Promise<void> {
  const isUnchanged = (one: UnsentAttempt) => stateOf(one) === stateOf(told)
  const isNoted = await changeDatabase(async ({ attempts, received }) => {
    const all = await attempts.index('id').getAll(told.id)
    const stored = all.find(({ owner }) => owner === told.owner)
    if (stored && isUnchanged(stored)) {
      if (change) await attempts.put({ ...stored, ...change })
      else await attempts.delete(stored.number ?? 0)
    }
    // This device skips its own answers, unless it still lacks earlier answers of another device.
    if (stored && told.owner && number && (await received.get(told.owner)) === number - 1) {
      await received.put(number, told.owner)
    }
  })
  for (const { key, attempt } of waitingAttempts()) {
    if (!isUnchanged(attempt)) continue
    if (change) writeWaiting(key, { ...attempt, ...change })
    else forgetWaiting(key)
  }
  if (!isNoted && !change) doneUnnoted.add(stateOf(told))
}

export async function readReceived(uid: string): Promise<number> {
  return (await onDatabase((database) => database.get('received', uid))) ?? 0
}

export async function storeReceived(uid: string, number: number): Promise<void> {
  await onDatabase((database) => database.put('received', number, uid))
}

/**
 * Deletes the rider's attempts and answers, and those without an owner, from this device. Resolves with
 * false if some may be left.
 */
export function forgetAttemptsOf(rider: string | null): Promise<boolean> {
  // A late reply would set `received`, and then this device would never fetch earlier attempts again.
  return alone(SYNC, async () => {
    const isGone = (one: { owner: string | null }) => isOf(rider, one)
    return (await forget(rider, isGone, isGone)) || isDatabaseAbsent()
  })
}

/**
 * Deletes the rider's answers that the server has from this device, as after a sign-out. Attempts that
 * wait for the rider stay. Resolves with true if answers without an owner are left.
 */
export function forgetSentOf(uid: string): Promise<boolean> {
  return alone(SYNC, async () => {
    const kept = new Set((await unsentAttempts()).attempts.map(({ id }) => id))
    const isSent = ({ id, owner }: LoggedAnswer) =>
      owner === uid && !kept.has(partsOfAnswer(id).attempt)
    await forget(uid, isSent, () => false)
    return (await readLog(null)).answers.length > 0
  })
}

/** Also deletes the rider's received number, so that the account sends all answers again. */
function forget(
  uid: string | null,
  isGone: (answer: LoggedAnswer) => boolean,
  isGoneAttempt: (attempt: UnsentAttempt) => boolean,
): Promise<boolean> {
  for (const { key, attempt } of waitingAttempts()) if (isGoneAttempt(attempt)) forgetWaiting(key)
  for (const answer of [...inMemory.values()]) if (isGone(answer)) inMemory.delete(answer.id)
  return changeDatabase(async ({ log, attempts, received }) => {
    const gone = (await log.getAll()).filter(isGone)
    const goneAttempts = (await attempts.getAll()).filter(isGoneAttempt)
    await Promise.all([
      ...gone.map(({ id }) => log.delete(id)),
      ...goneAttempts.map(({ number = 0 }) => attempts.delete(number)),
      uid && received.delete(uid),
    ])
  }, WHOLE_LOG_TIMEOUT_MS)
}

function isOf(rider: string | null, { owner }: { owner: string | null }): boolean {
  return owner === rider || owner === null
}
