import { href } from 'react-router'
import { announceSignIn, askWhoIsSignedIn } from '../auth/sign-in.client.ts'
import { ask, type Failure, type Outcome } from '../device/ask.client.ts'
import { alone } from '../device/tab-lock.client.ts'
import { forgetLastResult } from './last-result.client.ts'
import { type Exam, exam } from './saved-result.ts'
import { readWaitingResult, type WaitingResult } from './waiting-result.ts'
import { forgetWaiting, readWaiting, waitingKeys, writeWaiting } from './waiting-results.client.ts'

const SEND = 'send-results'

type Entry = WaitingResult & { key: string }

/** The owner of each quiz in the queue, by the quiz's id. */
export type Owners = ReadonlyMap<string, string | null>

/**
 * Makes the rider the owner of each quiz without an owner. The server first confirms that the rider
 * is signed in, because they may have signed out in another tab.
 */
export function claimResults(uid: string): Promise<Outcome<Owners>> {
  return alone(SEND, async () => {
    if (readQueue().some(({ owner }) => owner === null)) {
      const outcome = await askWhoIsSignedIn()
      if ('failure' in outcome) return outcome
      if (outcome.reply?.uid === uid) claimAll(uid)
      else announceSignIn()
    }
    return { reply: new Map(readQueue().map(({ quiz, owner }) => [quiz.id, owner])) }
  })
}

/**
 * Sends the rider's quizzes in the order of finishing. A saved quiz leaves the queue. Resolves with
 * the first failure, or null.
 */
export function sendResults(uid: string, onSaved: (exam: Exam) => void): Promise<Failure | null> {
  return alone(SEND, async () => {
    let first: Failure | null = null
    for (const { key, quiz } of readQueue().filter(({ owner }) => owner === uid)) {
      // The server saves a quiz once per id, so a repeated request is safe.
      const outcome = await ask(href('/users/:uid/results', { uid }), exam.parse, { body: quiz })
      if ('reply' in outcome) {
        forgetWaiting(key)
        onSaved(outcome.reply)
        continue
      }
      const { failure } = outcome
      first ??= failure
      if (isSavedOtherwise(failure)) forgetWaiting(key)
      else if (failure.status === 404) announceSignIn()
      if (!isAboutThisQuiz(failure)) break
    }
    return first
  })
}

/** Whether the server has already saved the same quiz with other answers. */
function isSavedOtherwise({ status, message }: Failure): boolean {
  return status === 409 && message === null
}

/** Whether only this quiz failed, so that the server may accept the next one in the queue. */
function isAboutThisQuiz(failure: Failure): boolean {
  return isSavedOtherwise(failure) || failure.status === 422
}

function claimAll(uid: string): void {
  forgetLastResult()
  for (const { key, owner, quiz } of readQueue()) {
    if (owner === null) writeWaiting(key, { owner: uid, quiz })
  }
}

function readQueue(): Entry[] {
  return waitingKeys().flatMap((key) => {
    const result = readWaitingResult(readWaiting(key))
    if (result) return { ...result, key }
    forgetWaiting(key)
    return []
  })
}
