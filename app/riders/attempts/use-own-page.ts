import { useRef } from 'react'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import type { Attempt } from './life.ts'
import { findLeft, type Host, readFinished } from './store.client.ts'
import { useAttempt } from './use-attempt.ts'
import { useResultsQueue } from './use-results-queue.ts'

/**
 * Returns the attempt of a page that has no other purpose, or null. `study` names what it is about. The
 * device stores the attempt, and logs each answer at once.
 */
export function useOwnPage(host: Host, study: string) {
  const queue = useResultsQueue()
  const { attempt, current, begin, resume, act, close } = useAttempt(host, { study }, queue.note)
  const isBeginning = useRef(false)

  /**
   * Shows the attempt that the rider left here. Otherwise begins one. Returns false if there is none,
   * because nothing was left and `draw` returns no question.
   */
  async function show(state: UsState, draw: () => ShownItem[]): Promise<boolean> {
    if (isBeginning.current || current.current) return true
    isBeginning.current = true
    try {
      // The results come on screen by themselves.
      if (await readFinished(host, { study })) return true
      const isWanted = (one: Attempt) => one.study === study && one.stateAbbrev === state.abbrev
      const left = await findLeft(host, Date.now(), isWanted)
      if (left && (await resume(host.keyOf(left))) === null) return true
      const questions = draw()
      if (questions.length > 0) await begin(state, async () => ({ questions }))
      return questions.length > 0
    } finally {
      isBeginning.current = false
    }
  }

  /** Leaves the attempt for good, so that the next one is another. */
  function leave() {
    if (current.current) deviceStorage.remove(host.keyOf(current.current))
    close()
  }

  return { attempt, queue, begin: show, act, leave }
}
