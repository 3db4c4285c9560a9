import { useEffect, useRef, useState } from 'react'
import { loadBank } from '../bank/load-bank.client.ts'
import { loadPictures } from '../bank/load-questions.client.ts'
import { newId } from '../device/new-id.ts'
import { EXAM_KEY } from '../quiz/quiz-key.ts'
import { readSession, setHash, storeSession } from '../quiz/session-store.client.ts'
import { useOpenSession } from '../quiz/use-open-session.ts'
import { storeChosenState } from '../states/chosen-state.client.ts'
import type { ExamTerms } from '../states/exam-terms.ts'
import type { UsState } from '../states/us-states.ts'
import { drawExam } from './draw-exam.ts'
import * as messages from './exam-messages.ts'
import { beginExam, type ExamAction, type ExamSession, examReducer } from './exam-session.ts'
import { EXAMS, takeContinue } from './stored-exam.client.ts'

/** While the clock runs, the device stores the spent time whenever this many milliseconds have passed. */
const STORED_EACH_MS = 5_000

/**
 * Manages the exam of a state on this device. `session` is the exam on screen, or null. `unfinished`
 * is an exam that the rider can continue, or null. When an exam ends, the hook calls `onFinish` once.
 */
export function useExam(
  { abbrev, stateName }: UsState,
  terms: ExamTerms,
  onFinish: (session: ExamSession) => void,
) {
  const key = EXAM_KEY + abbrev
  const { session, current, show, open, close } = useOpenSession(EXAMS, key, messages.elsewhere())
  const [unfinished, setUnfinished] = useState<ExamSession | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const [isKept, setIsKept] = useState(true)
  const storedMs = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each state
  useEffect(() => {
    const continues = takeContinue()
    readSession(EXAMS, key).then((left) => {
      setUnfinished(left)
      if (left && continues) resume()
    })
  }, [abbrev])

  async function begin(find: () => Promise<ExamSession | string>) {
    if (isStarting) return
    setIsStarting(true)
    setError(null)
    try {
      const refusal = await open(key, find)
      if (refusal === null) {
        storeChosenState(abbrev)
        setHash('#quiz')
      }
      setError(refusal)
    } finally {
      setIsStarting(false)
    }
  }

  const start = () =>
    begin(async () => {
      const outcome = await loadBank(abbrev)
      if ('failure' in outcome || outcome.reply.items.length === 0) return messages.loadFailed()
      const { questions, terms: fitting } = drawExam(outcome.reply.items, terms, Math.random)
      const begun = { id: newId(), stateAbbrev: abbrev, stateName }
      const next = beginExam(begun, questions, fitting)
      setIsKept(storeSession(EXAMS, next, Date.now()))
      loadPictures(questions)
      return next
    })

  const resume = () =>
    begin(async () => {
      const stored = await readSession(EXAMS, key)
      setUnfinished(stored)
      return stored ?? messages.ended()
    })

  function act(action: ExamAction) {
    const before = current.current
    const next = before && examReducer(before, action)
    if (!next || next === before) return
    if (next.isOver) onFinish(next)
    const isSecond = action.type === 'spend' && next.elapsedMs - storedMs.current < STORED_EACH_MS
    if (next.isOver || !isSecond) {
      setIsKept(storeSession(EXAMS, next, Date.now()))
      storedMs.current = next.elapsedMs
    }
    show(next)
  }

  function leave() {
    close()
    setUnfinished(null)
  }

  return { session, unfinished, error, isStarting, isKept, start, resume, act, leave }
}
