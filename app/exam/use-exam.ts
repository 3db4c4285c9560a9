import { useEffect, useRef, useState } from 'react'
import { loadBank } from '../bank/load-bank.client.ts'
import { loadPictures } from '../bank/load-questions.client.ts'
import { newId } from '../device/new-id.ts'
import { storeChosenState } from '../states/chosen-state.client.ts'
import type { UsState } from '../states/us-states.ts'
import { drawExam } from './draw-exam.ts'
import { EXAM_MESSAGES } from './exam-messages.ts'
import { beginExam, type ExamAction, type ExamSession, examReducer } from './exam-session.ts'
import type { ExamTerms } from './exam-terms.ts'
import {
  findFinishedExam,
  findUnfinishedExam,
  forgetFinishedExam,
  lockExam,
  storeExam,
  takeContinue,
} from './stored-exam.client.ts'

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
  const [session, setSession] = useState<ExamSession | null>(null)
  const [unfinished, setUnfinished] = useState<ExamSession | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const [isKept, setIsKept] = useState(true)
  // A ref, because two actions before the next render must both count, such as a tick and a pick.
  const current = useRef<ExamSession | null>(null)
  const release = useRef<(() => void) | null>(null)
  const storedMs = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each state
  useEffect(() => {
    findFinishedExam(abbrev).then((finished) => {
      if (finished) setSession((now) => now ?? finished)
    })
    const continues = takeContinue()
    findUnfinishedExam(abbrev).then((left) => {
      setUnfinished(left)
      if (left && continues) resume()
    })
    return () => release.current?.()
  }, [abbrev])

  function show(next: ExamSession | null) {
    current.current = next
    setSession(next)
  }

  /** Locks the state's exam for this tab and runs `open`. Unlocks it if `open` returns no exam. */
  async function begin(open: () => Promise<ExamSession | string>) {
    if (isStarting) return
    setIsStarting(true)
    setError(null)
    try {
      release.current ??= await lockExam(abbrev)
      const opened = release.current ? await open() : EXAM_MESSAGES.elsewhere
      if (typeof opened !== 'string') {
        storeChosenState(abbrev)
        return show(opened)
      }
      setError(opened)
      release.current?.()
      release.current = null
    } finally {
      setIsStarting(false)
    }
  }

  const start = () =>
    begin(async () => {
      const outcome = await loadBank(abbrev)
      if ('failure' in outcome || outcome.reply.items.length === 0) return EXAM_MESSAGES.loadFailed
      const { questions, terms: fitting } = drawExam(outcome.reply.items, terms, Math.random)
      const begun = { id: newId(), stateAbbrev: abbrev, stateName }
      const next = beginExam(begun, questions, fitting)
      setIsKept(storeExam(next, Date.now()))
      loadPictures(questions)
      return next
    })

  const resume = () =>
    begin(async () => {
      const stored = await findUnfinishedExam(abbrev)
      setUnfinished(stored)
      return stored ?? EXAM_MESSAGES.ended
    })

  function act(action: ExamAction) {
    const before = current.current
    const next = before && examReducer(before, action)
    if (!next || next === before) return
    if (next.isOver) onFinish(next)
    const isSecond = action.type === 'spend' && next.elapsedMs - storedMs.current < STORED_EACH_MS
    if (next.isOver || !isSecond) {
      setIsKept(storeExam(next, Date.now()))
      storedMs.current = next.elapsedMs
    }
    show(next)
    if (!next.isOver) return
    release.current?.()
    release.current = null
  }

  function leave() {
    forgetFinishedExam(abbrev)
    setUnfinished(null)
    show(null)
  }

  return { session, unfinished, error, isStarting, isKept, start, resume, act, leave }
}
