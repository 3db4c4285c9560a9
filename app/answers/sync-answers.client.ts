import { href } from 'react-router'
import * as z from 'zod/mini'
import { announceSignIn } from '../auth/sign-in.client.ts'
import { ask, type Failure } from '../device/ask.client.ts'
import { alone } from '../device/tab-lock.client.ts'
import { type Answer, answer, type LoggedAnswer } from './answer.ts'
import {
  addAnswers,
  markRefused,
  markSent,
  readReceived,
  SYNC,
  storeReceived,
  unsentAnswers,
} from './answer-log.client.ts'
import { ANSWERS_PER_BATCH } from './join-answers.ts'

const number = z.int()
const saved = z.object({ number })
const batches = z.array(z.object({ number, answers: z.array(answer) }))
/** A new device receives up to 20,000 answers, about three megabytes. */
const RECEIVE_TIMEOUT_MS = 60_000

/**
 * Sends the rider's answers that the server does not have. Answers without an owner become the
 * rider's. Resolves with the failure that stopped the sending, or null. The next call sends the rest.
 */
export function sendAnswers(uid: string): Promise<Failure | null> {
  return alone(SYNC, async () => {
    for (;;) {
      const unsent = await unsentAnswers(uid, ANSWERS_PER_BATCH)
      if (unsent.length === 0) return null
      const failure = await send(uid, unsent)
      if (failure) return failure
    }
  })
}

/** Sends a batch. Halves a batch that the server refuses, until only what it refuses is left behind. */
async function send(uid: string, batch: readonly LoggedAnswer[]): Promise<Failure | null> {
  const answers = batch.map(({ owner, isSent, ...plain }): Answer => plain)
  const outcome = await ask(href('/users/:uid/answers', { uid }), saved.parse, {
    body: { answers },
  })
  if ('reply' in outcome) {
    const isLogged = await markSent(batch, uid)
    // This device need not receive its own batch, unless the database lacks it, or an earlier batch of
    // another device.
    const { number } = outcome.reply
    if (isLogged && (await readReceived(uid)) === number - 1) await storeReceived(uid, number)
    return null
  }
  const { failure } = outcome
  if (failure.status === 404) announceSignIn()
  if (failure.status !== 422) return failure
  if (batch.length === 1) {
    console.warn('The server refuses an answer, which stays on this device.', answers)
    await markRefused(batch, uid)
    return null
  }
  const middle = Math.ceil(batch.length / 2)
  return (await send(uid, batch.slice(0, middle))) ?? (await send(uid, batch.slice(middle)))
}

/** Fetches the rider's answers from other devices. Resolves with the failure, or null. */
export function receiveAnswers(uid: string): Promise<Failure | null> {
  return alone(SYNC, async () => {
    const after = await readReceived(uid)
    const path = `${href('/users/:uid/answers', { uid })}?after=${after}`
    const outcome = await ask(path, batches.parse, { timeoutMs: RECEIVE_TIMEOUT_MS })
    if ('failure' in outcome) return outcome.failure
    const received = outcome.reply
    if (received.length === 0) return null
    const answers = received.flatMap((batch) => batch.answers)
    const isStored = await addAnswers(answers.map((one) => ({ ...one, owner: uid, isSent: 1 })))
    const newest = Math.max(...received.map((batch) => batch.number))
    if (isStored) await storeReceived(uid, newest)
    return null
  })
}
