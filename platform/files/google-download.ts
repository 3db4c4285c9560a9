import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Storage } from '@google-cloud/storage'
import type { Limits } from './bucket.ts'

const TRIES = 3
/** Before the second try, in milliseconds. */
const PAUSE = 200
/** What is worth another try (HTTP status). */
const TRANSIENT = [408, 429, 500, 502, 503, 504]

type Download = { storage: Storage; bucket: string; key: string }

/**
 * Streams an object of Google Cloud Storage. Past Google's library, in which a download that is left
 * before its answer ends the whole process, one that stands still never ends, and redirects are followed.
 */
export async function download(object: Download, limits: Limits): Promise<Readable> {
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
  limits: Limits,
): Promise<Readable | Failure> {
  const { apiEndpoint, authClient } = storage
  const address = `${apiEndpoint}/storage/v1/b/${bucket}/o/${encodeURIComponent(key)}?alt=media`
  const withKeys = address.startsWith('https:')
  const headers = withKeys ? await authClient.getRequestHeaders(address) : {}
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limits.answer)
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal: late.signal })
    clearTimeout(timer)
    if (response.ok && response.body) {
      return Readable.from(whileItMoves(response.body, late, limits.standstill))
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
  limit: number,
) {
  const timer = setTimeout(() => late.abort(), limit)
  try {
    for await (const chunk of body) {
      timer.refresh()
      yield chunk
    }
  } finally {
    clearTimeout(timer)
  }
}
