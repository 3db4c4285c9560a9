import { useRef } from 'react'
import { type Attempt, begin as beginAttempt } from '../attempts/life.ts'
import { findLeft, type Host, readAttempt, readFinished } from '../attempts/store.client.ts'
import { useAttempt } from '../attempts/use-attempt.ts'
import { useResultsQueue } from '../attempts/use-results-queue.ts'
import type { BankQuestion } from '../bank/rider-bank.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { newId } from '../device/new-id.ts'
import type { UsState } from '../states/us-states.ts'

/**
 * Returns the quiz of a topic or of mistakes on this page, or null. `study` names what it is about. The
 * device stores the quiz, and logs each answer at once. No result is saved.
 */
export function useStudy(host: Host, study: string) {
  const { note } = useResultsQueue()
  const { attempt, current, open, keep, act, close } = useAttempt(host, { study }, note)
  const isBeginning = useRef(false)

  /**
   * Shows the quiz that the rider left here. Otherwise begins one. Returns false if there is no quiz,
   * because nothing was left and `draw` returns no question.
   */
  async function begin(state: UsState, draw: () => BankQuestion[]): Promise<boolean> {
    if (isBeginning.current || current.current) return true
    isBeginning.current = true
    try {
      // The results come on screen by themselves.
      if (await readFinished(host, { study })) return true
      const { abbrev: stateAbbrev, stateName } = state
      const isWanted = (one: Attempt) => one.study === study && one.stateAbbrev === stateAbbrev
      const left = await findLeft(host, Date.now(), isWanted)
      if (left && (await resume(host.keyOf(left)))) return true
      const questions = draw()
      if (questions.length === 0) return false
      const begun = { id: newId(), mode: host.mode, stateAbbrev, stateName, study, questions }
      const next = beginAttempt(begun)
      await open(host.keyOf(next), async () => keep(next))
      return true
    } finally {
      isBeginning.current = false
    }
  }

  async function resume(key: string): Promise<boolean> {
    return (await open(key, async () => (await readAttempt(host, key)) ?? '')) === null
  }

  /** Leaves the quiz for good, so that the next one is another. */
  function leave() {
    if (current.current) deviceStorage.remove(host.keyOf(current.current))
    close()
  }

  return { attempt, begin, act, leave }
}
