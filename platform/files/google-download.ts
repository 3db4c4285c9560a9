import { Readable } from 'node:stream'
import type { Storage } from '@google-cloud/storage'
import { backoff, isTransientStatus, retry } from '../retry.ts'
import type { BucketLimits } from './file-storage.ts'

const MAX_ATTEMPTS = 3
const FIRST_PAUSE_MS = 200

/**
 * Streams an object of Google Cloud Storage without Google's library. With that library an abandoned
 * download ends the process, a stalled download never ends, and redirects are followed.
 */
export async function download(
  { storage, bucket, key }: { storage: Storage; bucket: string; key: string },
  limits: BucketLimits,
): Promise<Readable> {
  const { apiEndpoint, authClient } = storage
  const address = `${apiEndpoint}/storage/v1/b/${bucket}/o/${encodeURIComponent(key)}?alt=media`
  const withKeys = address.startsWith('https:')
  const headers = withKeys ? await authClient.getRequestHeaders(address) : {}
  return retry(() => ask(address, headers, limits), {
    isPassing,
    pauseMs: backoff(FIRST_PAUSE_MS),
    maxAttempts: MAX_ATTEMPTS,
  })
}

/** True if a retry may succeed. A failure without a status is a failure of the network. */
function isPassing(error: unknown): boolean {
  const { status } = error as { status?: number }
  return status === undefined || isTransientStatus(status)
}

async function ask(address: string, headers: HeadersInit, limits: BucketLimits): Promise<Readable> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limits.answerMs)
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal: late.signal })
    if (response.ok && response.body) {
      return Readable.from(whileItMoves(response.body, late, limits.idleMs))
    }
    await response.body?.cancel()
    const { status } = response
    throw Object.assign(new Error(`The storage answered with ${status}`), { status })
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
