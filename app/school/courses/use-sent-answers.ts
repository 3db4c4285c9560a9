import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ask, type Failure } from '../../base/device/ask.client.ts'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import { keepSending, type Sender } from '../../riders/attempts/keep-sending.client.ts'
import { COURSE_KEY } from './course-key.ts'
import { answersPath } from './course-paths.ts'
import type { Answers } from './course-results.ts'

const reply = z.object({ answers: z.record(z.string(), z.string()) })
/** What waits: the answers with their times by the page's clock, and if the pupil has pressed 'Hand in'. */
const waitingAnswers = z.object({
  picks: z.record(z.string(), z.object({ letter: z.string(), at: z.number() })),
  isHandedIn: z.optional(z.boolean()),
})
type Waiting = Readonly<z.infer<typeof waitingAnswers>>
type Picks = Waiting['picks']
const NOTHING: Waiting = { picks: {} }

type Place = { code: string; link: string; lesson: string }
type Options = {
  /** In a test the latest answer counts, and not the first. */
  mayChange?: boolean
  /** The time of a pick in milliseconds: in a test, since the pupil's start. */
  clock?: () => number
  /** Gets the sentence that says which answers came too late. */
  onLate?: (message: string) => void
  /** Called once the page is out of date: the pupil has handed in, or the server does not ask all that was sent. */
  onDone?: () => void
}

/**
 * Returns a pupil's answers to a lesson, and sends them to the server. Without a connection they wait on
 * the device, and are sent again and again. `refusal` says why the server takes none.
 */
export function useSentAnswers(place: Place, stored: Answers, options: Options = {}) {
  const key = keyOf(place)
  /** The answers that the server has. */
  const [known, setKnown] = useState(stored)
  const [waiting, setWaiting] = useState(NOTHING)
  const [end, setEnd] = useState<'handed in' | 'late' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const sender = useRef<Sender>(null)
  const isEnd = failure?.status === 404
  const isUnsent = !isEnd && !isEmpty(waiting)
  const letters = lettersOf(waiting)
  const answers = options.mayChange ? { ...known, ...letters } : { ...letters, ...known }

  useEffect(() => setWaiting((before) => merged(waitingAt(key), before)), [key])

  const send = useEffectEvent(async (signal: AbortSignal): Promise<Failure | null> => {
    if (!isUnsent) return null
    // Another tab may have answers that wait, too.
    const sent = merged(waitingAt(key), waiting)
    const outcome = await sendAnswers(place, sent, signal)
    if (signal.aborted) return null
    if ('reply' in outcome) {
      const { answers: counted } = outcome.reply
      setKnown(counted)
      finish(sent)
      if (sent.isHandedIn) setEnd('handed in')
      const isNotAsked = Object.keys(sent.picks).some((id) => !counted[id])
      if (sent.isHandedIn || isNotAsked) options.onDone?.()
      return null
    }
    const { status, message } = outcome.failure
    if (status === 409 && message) {
      options.onLate?.(message)
      finish(sent)
      setEnd('late')
      options.onDone?.()
      return null
    }
    setFailure(outcome.failure)
    // The teacher removed the pupil, or the course has ended. A closed course may open again at any time.
    return status === 404 ? null : { ...outcome.failure, message: null }
  })

  function finish(sent: Waiting) {
    setFailure(null)
    forget(key, sent)
    setWaiting((before) => without(before, sent))
  }

  useEffect(() => {
    const leaving = new AbortController()
    const sending = keepSending(() => send(leaving.signal))
    sender.current = sending
    return () => {
      leaving.abort()
      sending.stop()
    }
  }, [])

  // Once the page has loaded something new, the server can be reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is sent, and so is the hand-in
  useEffect(() => {
    if (!isEmpty(waiting)) keep(key, merged(waitingAt(key), waiting))
    if (isUnsent) sender.current?.send()
  }, [waiting, isUnsent, key, stored])

  function pick(id: string, letter: string) {
    const at = Math.round((options.clock ?? Date.now)())
    setWaiting(({ picks, ...more }) => ({ ...more, picks: { ...picks, [id]: { letter, at } } }))
  }

  const refusal = isEnd || failure?.status === 410 ? failure.message : null
  const isFailing = failure !== null && !isEnd
  const handIn = () => setWaiting((before) => ({ ...before, isHandedIn: true }))
  const isHandingIn = Boolean(waiting.isHandedIn)
  const sendNow = () => sender.current?.send()
  const states = { end, isHandingIn, isUnsent, isFailing, refusal }
  return { answers, pick, handIn, sendNow, ...states }
}

const keyOf = ({ code, link, lesson }: Place) => `${COURSE_KEY}${code}-${link}-${lesson}`

function sendAnswers({ code, link, lesson }: Place, waiting: Waiting, signal?: AbortSignal) {
  const at = Object.fromEntries(Object.entries(waiting.picks).map(([id, { at }]) => [id, at]))
  const { isHandedIn } = waiting
  const body = { lesson, answers: lettersOf(waiting), at, ...(isHandedIn && { isHandedIn }) }
  const options = { body, ...(signal && { signal }) }
  return ask(answersPath(code, link), (json) => reply.parse(json), options)
}

/**
 * Sends the answers to lessons that wait on this device, once. The open `lesson` of the page sends its own.
 * Returns whether the server took any, and the sentences about answers that came too late.
 */
export async function sendOtherLessons({ code, link, lesson }: Place) {
  let isSent = false
  const late: string[] = []
  const start = keyOf({ code, link, lesson: '' })
  for (const key of deviceStorage.keys().filter((key) => key.startsWith(start))) {
    const other = key.slice(start.length)
    if (other === lesson) continue
    const waiting = waitingAt(key)
    const outcome = await sendAnswers({ code, link, lesson: other }, waiting)
    const { status = null, message = null } = 'failure' in outcome ? outcome.failure : {}
    if (status === 409 && message) late.push(message)
    else if (!('reply' in outcome)) continue
    forget(key, waiting)
    isSent = true
  }
  return { isSent, late }
}

function waitingAt(key: string): Waiting {
  return waitingAnswers.safeParse(parseJson(deviceStorage.read(key) ?? '{}')).data ?? NOTHING
}

function keep(key: string, waiting: Waiting): void {
  if (isEmpty(waiting)) deviceStorage.remove(key)
  else deviceStorage.write(key, JSON.stringify(waiting))
}

/** Forgets the answers that were sent. Another tab may have stored others meanwhile. */
function forget(key: string, sent: Waiting): void {
  keep(key, without(waitingAt(key), sent))
}

function isEmpty({ picks, isHandedIn }: Waiting): boolean {
  return !isHandedIn && Object.keys(picks).length === 0
}

function without({ picks, isHandedIn }: Waiting, sent: Waiting): Waiting {
  const isNew = ([id, { at, letter }]: [string, Picks[string]]) =>
    sent.picks[id]?.at !== at || sent.picks[id].letter !== letter
  return {
    picks: Object.fromEntries(Object.entries(picks).filter(isNew)),
    isHandedIn: isHandedIn && !sent.isHandedIn,
  }
}

/** Of two answers to a question, the later one stays. */
function merged(one: Waiting, other: Waiting): Waiting {
  const all = [...Object.entries(one.picks), ...Object.entries(other.picks)]
  return {
    picks: Object.fromEntries(all.sort(([, a], [, b]) => a.at - b.at)),
    isHandedIn: one.isHandedIn || other.isHandedIn,
  }
}

function lettersOf({ picks }: Waiting): Record<string, string> {
  return Object.fromEntries(Object.entries(picks).map(([id, { letter }]) => [id, letter]))
}
