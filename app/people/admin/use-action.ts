import { useEffect, useRef } from 'react'
import {
  data,
  type Fetcher,
  type FetcherSubmitOptions,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  type SubmitTarget,
  useFetcher,
} from 'react-router'
import * as troubleMessages from '../../base/text/trouble-messages.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import type { Intent } from './intents.ts'
import { proxyMessage } from './proxy-message.ts'

/** A message for the admin after an action failed or got no reply. */
export type ActionFailure = { message: string; reason?: string }

const REFUSALS: unknown[] = Object.values(ADMIN_MESSAGES)
const TROUBLES = [troubleMessages.storeTrouble('full'), troubleMessages.storeTrouble('busy')]
const LOST_CONNECTION = 'lost connection'
const TIMEOUT_MS = 60_000

/**
 * The `clientAction` of the admin pages. It returns each failure as data, because an error would
 * replace the page, and the admin would lose the typed texts.
 */
export async function catchFailures({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error) && REFUSALS.includes(error.data)) return { message: error.data }
    const message = sentenceIn(error)
    if (!message) console.warn(error)
    // After status 503 the router does not load the page again. That load would fail, too.
    return data(message ? { message } : LOST_CONNECTION, 503)
  }
}

function sentenceIn(error: unknown): string | null {
  if (isRouteErrorResponse(error) && isOtherAddress(error.data)) return error.data
  if (isRouteErrorResponse(error) && error.data !== troubleMessages.tooLarge()) {
    return proxyMessage(error.status)
  }
  return error instanceof Error && TROUBLES.includes(error.message) ? error.message : null
}

/** True for the server's sentence about a page at another address. */
function isOtherAddress(reply: unknown): reply is string {
  const pieces = troubleMessages.otherAddress('\n', '\n').split('\n')
  return typeof reply === 'string' && pieces.every((piece) => reply.includes(piece))
}

/** A `shouldRevalidate` that also loads the page again when the server refuses an action. */
export function revalidateAfterRefusal(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus = 0, defaultShouldRevalidate } = args
  return actionStatus >= 400 ? actionStatus < 500 : defaultShouldRevalidate
}

/**
 * Returns a function that waits for the reply to the form that the fetcher sent last. The promise
 * resolves once the page shows the change. Without a reply, it resolves with the message `failure`.
 */
export function useReply<Reply extends object>({
  state,
  data: reply,
}: Pick<Fetcher<unknown>, 'state' | 'data'>) {
  const waiting = useRef<((reply: unknown) => void)[]>([])

  useEffect(() => {
    if (state !== 'idle' || !reply) return
    for (const settle of waiting.current.splice(0)) settle(reply)
  }, [state, reply])

  return (failure: string, timeoutMs = TIMEOUT_MS): Promise<Reply | ActionFailure> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ message: failure }), timeoutMs)
      waiting.current.push((reply) => {
        clearTimeout(timer)
        resolve(reply === LOST_CONNECTION ? { message: failure } : (reply as Reply))
      })
    })
}

type Options = { failure: string; timeoutMs?: number } & Omit<FetcherSubmitOptions, 'method'>

/** A form with a button, or fields with an intent of the admin. */
type SentForm = FormData | (SubmitTarget & { intent: Intent })

/** Returns a function that posts forms, one after another, to an action with `catchFailures`. */
export function useAction<Reply extends object>() {
  const fetcher = useFetcher<unknown>()
  const replyOr = useReply<Reply>(fetcher)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  return (form: SentForm, { failure, timeoutMs, ...options }: Options) => {
    // Wait for the previous reply, because a new submission would abort the previous one.
    const reply = last.current.then(() => {
      fetcher.submit(form, { method: 'post', ...options })
      return replyOr(failure, timeoutMs)
    })
    last.current = reply
    return reply
  }
}
