import { useRef } from 'react'
import type { BankQuestion } from '../bank/rider-bank.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { newId } from '../device/new-id.ts'
import { type QuizAction, type QuizSession, quizReducer } from '../quiz/quiz-session.ts'
import { readFinished, readSession, storeSession } from '../quiz/session-store.client.ts'
import { useOpenSession } from '../quiz/use-open-session.ts'
import { useSessions } from '../sessions/use-sessions.ts'
import type { UsState } from '../states/us-states.ts'
import { findStudy, STUDIES, STUDY_KEY } from './stored-study.client.ts'

/**
 * Returns the quiz of a topic or of mistakes on this page, or null. `study` names what it is about. The
 * device stores the quiz, and logs each answer at once. No result is saved.
 */
export function useStudy(mode: 'mistakes' | 'topic', study: string) {
  const finishedKey = STUDY_KEY + study
  const { session, current, show, open, close } = useOpenSession(STUDIES, finishedKey, '')
  const { note } = useSessions()
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
      if (await readFinished(STUDIES, finishedKey)) return true
      const { abbrev: stateAbbrev, stateName } = state
      const left = await findStudy({ study, stateAbbrev }, Date.now())
      if (left && (await resume(STUDIES.keyOf(left)))) return true
      const questions = draw()
      if (questions.length === 0) return false
      const next = { id: newId(), stateAbbrev, stateName, study, questions, answers: [], index: 0 }
      await open(STUDIES.keyOf(next), async () => stored(next))
      return true
    } finally {
      isBeginning.current = false
    }
  }

  async function resume(key: string): Promise<boolean> {
    return (await open(key, async () => (await readSession(STUDIES, key)) ?? '')) === null
  }

  function stored(quiz: QuizSession): QuizSession {
    storeSession(STUDIES, quiz, Date.now())
    return quiz
  }

  function act(action: QuizAction) {
    const before = current.current
    const next = before && quizReducer(before, action)
    if (!next || next === before) return
    note(next, mode)
    show(stored(next))
  }

  /** Leaves the quiz for good, so that the next one is another. */
  function leave() {
    if (current.current) deviceStorage.remove(STUDIES.keyOf(current.current))
    close()
  }

  return { session, begin, act, leave }
}
