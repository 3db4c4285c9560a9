import { onTestFinished, vi } from 'vitest'
import { createRemoteConfig } from './remote-config.client.ts'
import type { FetchedConfig } from './remote-config.ts'

export const NOON = Date.parse('2026-11-20T12:00:00.000Z')
export const CONFIG: FetchedConfig = {
  enable_gemini_call: false,
  enable_ai_drafts: true,
  admin_email: 'admin@example.com',
  ai_model_id: 'gemini-flash-latest',
  version: 7,
}

export const json = (body: unknown) => () => Response.json(body)
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status: code, headers })
export const offline = () => {
  throw new TypeError('Failed to fetch')
}
export const hangs = () => new Promise<never>(() => {})
/** Starts a response that never ends. */
export const stalls = (signal: AbortSignal) => {
  const start = (controller: ReadableStreamDefaultController) =>
    signal.addEventListener('abort', () => controller.error(signal.reason))
  return new Response(new ReadableStream({ start }))
}
export const breaksOff = () => {
  const start = (controller: ReadableStreamDefaultController) =>
    controller.error(new TypeError('network error'))
  return new Response(new ReadableStream({ start }))
}

type Answer = (signal: AbortSignal) => Response | Promise<Response>
type Asked = { at: number; body: unknown }

/** The server side of an open stream of updates. */
export type Line = { sends: (text: string) => void; ends: () => void; breaks: () => void }

/**
 * Opens a tab with the client and the two routes of a server. The test moves the clock. `random` sets
 * the random number of the pauses.
 */
export function openTab({
  defaults = null,
  random = 0.5,
}: {
  defaults?: FetchedConfig | null
  random?: number
} = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOON })
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'info').mockReturnValue()
  vi.spyOn(Math, 'random').mockReturnValue(random)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const asked: Asked[] = []
  const tried: number[] = []
  const lines: Line[] = []
  const page = Object.assign(new EventTarget(), { hidden: false })
  const routes: { fetch: Answer; updates: Answer | 'open' } = {
    fetch: json(CONFIG),
    updates: 'open',
  }
  let open = 0
  let mostOpen = 0

  async function fetch(url: string, { body, signal: given }: RequestInit): Promise<Response> {
    const signal = given ?? new AbortController().signal
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    aborted.catch(() => {})
    signal.addEventListener('abort', () => reject(signal.reason))
    if (url === '/admin/remote-config') {
      asked.push({ at: Date.now() - NOON, body: JSON.parse(String(body)) })
      return Promise.race([(async () => routes.fetch(signal))(), aborted])
    }
    tried.push(Date.now() - NOON)
    mostOpen = Math.max(mostOpen, ++open)
    try {
      if (routes.updates !== 'open') return await Promise.race([routes.updates(signal), aborted])
    } finally {
      if (routes.updates !== 'open') open--
    }
    return openLine(signal)
  }

  function openLine(signal: AbortSignal): Response {
    let isOpen = true
    const close = () => {
      if (isOpen) open--
      isOpen = false
    }
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const text = new TextEncoder()
        lines.push({
          sends: (event) => controller.enqueue(text.encode(event)),
          ends: () => {
            close()
            controller.close()
          },
          breaks: () => {
            close()
            controller.error(new TypeError('network error'))
          },
        })
        signal.addEventListener('abort', () => {
          if (isOpen) controller.error(signal.reason)
          close()
        })
      },
    })
    return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
  }

  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('document', page)
  const client = createRemoteConfig(defaults)

  return {
    client,
    routes,
    /** The requests for the flags, with their times. */
    asked,
    /** The times of the attempts to connect. */
    tried,
    /** All streams so far. Only the last one may be open. */
    lines,
    openNow: () => open,
    mostOpen: () => mostOpen,
    status: () => client.getState().lastFetchStatus,
    show(isShown: boolean) {
      page.hidden = !isShown
      page.dispatchEvent(new Event('visibilitychange'))
    },
    passes,
  }
}

/** Advances the fake clock, and completes the work that falls due in that time. */
export async function passes(milliseconds: number): Promise<void> {
  await settle()
  for (let left = milliseconds; left > 0; left -= 500) {
    await vi.advanceTimersByTimeAsync(Math.min(500, left))
    await settle()
  }
}

/** Completes the work that waits for no timer. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 4; round++) await new Promise((resolve) => setImmediate(resolve))
}
