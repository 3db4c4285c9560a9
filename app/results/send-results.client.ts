import { announceSignIn } from '../auth/auth-channel.client.ts'
import { askWhoIsSignedIn } from '../auth/use-auth.tsx'
import { type Exam, type Refusal, sendResult } from './results-door.client.ts'
import { readWaitingResult, type WaitingResult } from './waiting-result.ts'
import { forgetWaiting, readWaiting, waitingKeys, writeWaiting } from './waiting-results.client.ts'

type Entry = WaitingResult & { key: string }

/** Whose each quiz of the queue is, by the quiz's id. */
export type Owners = ReadonlyMap<string, string | null>

/**
 * Gives what is nobody's to the rider, once and for good, and tells whose each entry is. The server
 * confirms that they are signed in, for a tab may not know yet that they no longer are.
 */
export function claimResults(uid: string): Promise<Owners> {
  return alone(async () => {
    if (readQueue().some(({ owner }) => owner === null)) {
      const user = await askWhoIsSignedIn()
      if (user?.uid === uid) claimAll(uid)
      else announceSignIn()
    }
    return new Map(readQueue().map(({ quiz, owner }) => [quiz.id, owner]))
  })
}

/**
 * Sends what is the rider's, in the order of finishing, and hands over each as it is saved. Resolves
 * with the first refusal, or null. What was refused stays in the queue.
 */
export function sendResults(uid: string, onSaved: (exam: Exam) => void): Promise<Refusal | null> {
  return alone(async () => {
    let first: Refusal | null = null
    for (const { key, quiz } of readQueue().filter(({ owner }) => owner === uid)) {
      const answer = await sendResult(uid, quiz)
      if ('exam' in answer) {
        forgetWaiting(key)
        onSaved(answer.exam)
        continue
      }
      const { refusal } = answer
      first ??= refusal
      if (isTakenElsewhere(refusal)) forgetWaiting(key)
      else if (refusal.status === 404) announceSignIn()
      if (!isAboutOne(refusal)) break
    }
    return first
  })
}

/** Forgets what waits for the rider. */
export function forgetResultsOf(uid: string): void {
  for (const { key, owner } of readQueue()) if (owner === uid) forgetWaiting(key)
}

/** The same quiz, finished otherwise in another tab, is saved already. */
function isTakenElsewhere({ status, message }: Refusal): boolean {
  return status === 409 && message === null
}

/** Whether the others in the queue may fare better. */
function isAboutOne(refusal: Refusal): boolean {
  return isTakenElsewhere(refusal) || refusal.status === 422
}

function claimAll(uid: string): void {
  for (const { key, owner, quiz } of readQueue()) {
    if (owner === null) writeWaiting(key, { owner: uid, quiz })
  }
}

/** The queue in the order of finishing. What can't be read is dropped. */
function readQueue(): Entry[] {
  return waitingKeys().flatMap((key) => {
    const result = readWaitingResult(readWaiting(key))
    if (result) return { ...result, key }
    forgetWaiting(key)
    return []
  })
}

/** One tab after the other, where the browser has Web Locks. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('send-results', work) : work()
}
