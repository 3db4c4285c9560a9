import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { ask } from '../../base/device/ask.client.ts'
import { answersPath } from './course-paths.ts'

const LOOK_EVERY_MS = 5_000
const MOST_SKIPPED_LOOKS = 3

/**
 * Looks at the course again and again while the page is in view. A look takes away what an action has
 * returned, such as a link that is shown only once, so then the page does not look.
 */
export function useLooks(isLooking: boolean): void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isBusy = state !== 'idle' || navigation.state !== 'idle'
  const skipped = useRef(0)

  useEveryFewSeconds(isLooking, () => {
    // A new look would cut off one that a slow network is still bringing.
    const skips = isBusy && skipped.current < MOST_SKIPPED_LOOKS
    skipped.current = skips ? skipped.current + 1 : 0
    if (!skips) revalidate()
  })
}

const reply = z.object({ look: z.string() })

type Shown = { code: string; link: string; lesson: string | null; look: string }

/**
 * Looks again and again if a pupil's page has more to show, such as a new lesson or the end of a test. The
 * page loads only then, and keeps its lesson.
 */
export function usePupilLooks(shown: Shown | null): void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  async function look() {
    if (!shown || !navigator.onLine) return
    const { code, link, lesson } = shown
    const outcome = await ask(answersPath(code, link), (json) => reply.parse(json))
    const isOut = 'failure' in outcome && outcome.failure.status === 404
    if (!isOut && ('failure' in outcome || outcome.reply.look === shown.look)) return
    const isNamed = new URLSearchParams(location.search).has('lesson')
    if (lesson === null || isNamed) return revalidate()
    await navigate({ search: `?lesson=${lesson}` }, { replace: true, preventScrollReset: true })
  }

  useEveryFewSeconds(shown !== null, look)
}

function useEveryFewSeconds(isRunning: boolean, work: () => void): void {
  const run = useEffectEvent(work)

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => document.hidden || run(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning])
}
