import type { FetchedConfig } from '../remote-config/remote-config.ts'
import type { FlagChanges } from './flag-changes.ts'
import { REMOTE_CONFIG_MESSAGES } from './remote-config-messages.ts'

const TIMEOUT = 15_000

type Refusal = { message: string; isAdmin: boolean }

/** Refusals come as answers; without one there is a message, and the cause in the console. */
export async function sendFlags(changes: FlagChanges): Promise<FetchedConfig | Refusal> {
  try {
    const response = await fetch('/admin/remote-config/flags', {
      method: 'POST',
      body: JSON.stringify(changes),
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const isAdmin = response.status !== 401 && response.status !== 403
    const reply = await response.json()
    return response.ok ? reply : { message: reply.message, isAdmin }
  } catch (cause) {
    console.warn(cause)
    return { message: REMOTE_CONFIG_MESSAGES.changeFailed, isAdmin: true }
  }
}
