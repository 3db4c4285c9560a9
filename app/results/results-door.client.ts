import * as z from 'zod/mini'
import type { SavedResult } from './saved-result.ts'
import type { WaitingResult } from './waiting-result.ts'

export type Exam = SavedResult & { id: string }

/** `status` is null when no answer came. The server may say why, for the rider to read. */
export type Refusal = { status: number | null; message: string | null }

const TIMEOUT_MS = 10_000
const explained = z.object({ message: z.string() })

/** Saves a finished quiz. It may be sent again: it stays one result. */
export async function sendResult(
  uid: string,
  quiz: WaitingResult['quiz'],
): Promise<{ exam: Exam } | { refusal: Refusal }> {
  try {
    const response = await ask(uid, { method: 'POST', body: JSON.stringify(quiz) })
    if (response.ok) return { exam: await response.json() }
    const reason = explained.safeParse(await response.json().catch(() => null))
    const message = reason.success ? reason.data.message : null
    return { refusal: { status: response.status, message } }
  } catch (cause) {
    console.warn('Could not save results.', cause)
    return { refusal: { status: null, message: null } }
  }
}

/** The user's newest results, newest first. */
export async function loadResults(uid: string): Promise<Exam[]> {
  try {
    const response = await ask(uid)
    if (!response.ok) throw new Error(`Status ${response.status}`)
    return await response.json()
  } catch (cause) {
    throw new Error('Could not load saved results.', { cause })
  }
}

function ask(uid: string, options?: RequestInit): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(`/users/${uid}/results`, { headers, signal, ...options })
}
