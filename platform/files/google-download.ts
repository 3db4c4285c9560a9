import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Storage } from '@google-cloud/storage'
import type { BucketLimits } from './file-storage.ts'

const TRIES = 3
/** Before the second try, in milliseconds. */
const PAUSE = 200
/** What is worth another try (HTTP status). */
const TRANSIENT = [408, 429, 500, 502, 503, 504]

type Download = { storage: Storage; bucket: string; key: string }

/**
 * Streams an object of Google Cloud Storage without Google's library. With the library, a download that
 * its caller leaves early ends the whole process, a stalled one never ends, and redirects are followed.
 */
export async function download(object: Download, limits: BucketLimits): Promise<Readable> {
  for (let tries = 1; ; tries++) {
    const outcome = await ask(object, limits)
    if (outcome instanceof Readable) return outcome
    if (tries === TRIES || !outcome.mayPass) throw outcome.error
    await sleep(PAUSE * tries)
  }
}

type Failure = { error: unknown; mayPass: boolean }

async function ask(
  { storage, bucket, key }: Download,
  limits: BucketLimits,
): Promise<Readable | Failure> {
  const { apiEndpoint, authClient } = storage
  const address = `${apiEndpoint}/storage/v1/b/${bucket}/o/${encodeURIComponent(key)}?alt=media`
  const withKeys = address.startsWith('https:')
  const headers = withKeys ? await authClient.getRequestHeaders(address) : {}
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limits.answerMs)
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal: late.signal })
    clearTimeout(timer)
    if (response.ok && response.body) {
      return Readable.from(whileItMoves(response.body, late, limits.idleMs))
    }
    await response.body?.cancel()
    const error = new Error(`The storage answered with ${response.status}`)
    return { error, mayPass: TRANSIENT.includes(response.status) }
  } catch (error) {
    return { error, mayPass: true }
  } finally {
    clearTimeout(timer)
  }
}

async function* whileItMoves(
  body: AsyncIterable<Uint8Array>,
  late: AbortController,
  idleMs: number,
) {
  const timer = setTimeout(() => late.abort(), idleMs)
  try {
    for await (const chunk of body) {
      timer.refresh()
      yield chunk
    }
  } finally {
    clearTimeout(timer)
  }
}
