import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ask, type Failure } from '../../base/device/ask.client.ts'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import { keepSending, type Sender } from '../../riders/attempts/keep-sending.client.ts'
import { COURSE_KEY } from './course-key.ts'
import { answersPath } from './course-paths.ts'
import type { Answers } from './course-results.ts'

const told = z.record(z.string(), z.string())
const reply = z.object({ answers: told })

type Place = { code: string; link: string; lesson: string }

/**
 * Returns a pupil's answers to a lesson, and sends them to the server. Without a connection they wait on
 * the device, and are sent again and again. `refusal` says why the server takes none.
 */
export function useSentAnswers({ code, link, lesson }: Place, stored: Answers) {
  const path = answersPath(code, link)
  const key = `${COURSE_KEY}${code}-${link}-${lesson}`
  const [answers, setAnswers] = useState<Answers>(stored)
  /** The answers that the server has, or will never take. */
  const [sent, setSent] = useState<Answers>(stored)
  const [failure, setFailure] = useState<Failure | null>(null)
  const sender = useRef<Sender>(null)
  const isUnsent = Object.keys(answers).some((id) => !sent[id])
  const isEnd = failure?.status === 404

  useEffect(() => {
    // The next effect deletes what the device has.
    const waiting = waitingAt(key)
    setAnswers((before) => ({ ...waiting, ...before }))
  }, [key])

  useEffect(() => {
    // Another tab may have answers that wait, too.
    if (isUnsent) deviceStorage.write(key, JSON.stringify({ ...waitingAt(key), ...answers }))
    // After the end of a link the answers wait for the pupil's next one.
    else if (!isEnd) deviceStorage.remove(key)
  }, [answers, isUnsent, isEnd, key])

  const send = useEffectEvent(async (signal: AbortSignal): Promise<Failure | null> => {
    if (!isUnsent) return null
    const outcome = await ask(path, (json) => reply.parse(json), {
      body: { lesson, answers },
      signal,
    })
    if (signal.aborted) return null
    if ('reply' in outcome) {
      setFailure(null)
      setSent((before) => ({ ...before, ...answers, ...outcome.reply.answers }))
      setAnswers((before) => ({ ...before, ...outcome.reply.answers }))
      return null
    }
    setFailure(outcome.failure)
    // The teacher removed the pupil, or the course has ended. A closed course may open again at any time.
    if (outcome.failure.status !== 404) return { ...outcome.failure, message: null }
    setSent(answers)
    return null
  })

  useEffect(() => {
    const leaving = new AbortController()
    const sending = keepSending(() => send(leaving.signal))
    sender.current = sending
    return () => {
      leaving.abort()
      sending.stop()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is sent
  useEffect(() => {
    if (isUnsent) sender.current?.send()
  }, [answers, isUnsent])

  const refusal = isEnd || failure?.status === 410 ? failure.message : null
  return { answers, setAnswers, isUnsent, isFailing: failure !== null && !isEnd, refusal }
}

/**
 * Sends the answers to lessons that wait on this device, once. The open `lesson` of the page sends its own.
 * Returns true if the server took any.
 */
export async function sendOtherLessons({ code, link, lesson }: Place): Promise<boolean> {
  let isSent = false
  const start = `${COURSE_KEY}${code}-${link}-`
  for (const key of deviceStorage.keys().filter((key) => key.startsWith(start))) {
    const other = key.slice(start.length)
    if (other === lesson) continue
    const body = { lesson: other, answers: waitingAt(key) }
    const outcome = await ask(answersPath(code, link), (json) => reply.parse(json), { body })
    if (!('reply' in outcome)) continue
    deviceStorage.remove(key)
    isSent = true
  }
  return isSent
}

function waitingAt(key: string): Answers {
  return told.safeParse(parseJson(deviceStorage.read(key) ?? '{}')).data ?? {}
}
