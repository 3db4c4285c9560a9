import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { ask } from '../device/ask.client.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { parseJson } from '../text/parse-json.ts'
import type { Answers } from './class-results.ts'

const RETRY_MS = 4_000

const told = z.record(z.string(), z.string())
const reply = z.object({ answers: told })

/**
 * Returns a pupil's answers, and sends them to the server at `path`, one request after the other. Without
 * a connection they wait on the device under `name`, and are sent again and again. `refusal` says why the
 * server takes none.
 */
export function useSentAnswers(path: string, name: string, stored: Answers) {
  const key = `class-${name}`
  const [answers, setAnswers] = useState<Answers>(stored)
  /** The answers that the server has, or will never take. */
  const [sent, setSent] = useState<Answers>(stored)
  const [isFailing, setFailing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Changes after each request, which starts the next one. */
  const [tries, setTries] = useState(0)
  const isUnsent = Object.keys(answers).some((id) => !sent[id])

  useEffect(() => {
    setAnswers((before) => ({ ...waitingAt(key), ...before }))
  }, [key])

  useEffect(() => {
    if (!isUnsent) return deviceStorage.remove(key)
    // Another tab may have answers that wait, too.
    deviceStorage.write(key, JSON.stringify({ ...waitingAt(key), ...answers }))
  }, [answers, isUnsent, key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a request takes the answers of its start
  useEffect(() => {
    if (!isUnsent) return
    const leaving = new AbortController()
    const { signal } = leaving

    async function send() {
      const outcome = await ask(path, (json) => reply.parse(json), { body: { answers }, signal })
      if (signal.aborted) return
      if ('reply' in outcome) {
        setFailing(false)
        setRefusal(null)
        setSent((before) => ({ ...before, ...answers, ...outcome.reply.answers }))
        setAnswers((before) => ({ ...before, ...outcome.reply.answers }))
        return setTries(tries + 1)
      }
      const { status, message } = outcome.failure
      // The teacher removed the pupil, or the class has ended.
      if (status === 404) {
        setSent(answers)
        return setRefusal(message)
      }
      setRefusal(status === 410 ? message : null)
      setFailing(true)
      await nextTry(signal)
      if (!signal.aborted) setTries(tries + 1)
    }

    send()
    return () => leaving.abort()
  }, [isUnsent, tries, path])

  return { answers, setAnswers, isUnsent, isFailing, refusal }
}

function waitingAt(key: string): Answers {
  return told.safeParse(parseJson(deviceStorage.read(key) ?? '{}')).data ?? {}
}

/** Waits some seconds, or until the network is back. */
function nextTry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, RETRY_MS)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
