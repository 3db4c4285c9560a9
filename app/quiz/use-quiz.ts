import { useEffect, useRef, useState } from 'react'
import { loadQuestions } from '../bank/load-questions.client.ts'
import { newId } from '../device/new-id.ts'
import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'
import { storeChosenState } from '../states/chosen-state.client.ts'
import type { AvailableState } from '../states/state-record.ts'
import type { UsState } from '../states/us-states.ts'
import { readAsked, storeAsked } from './asked-questions.client.ts'
import { drawQuiz } from './draw-quiz.ts'
import { findFinishedQuiz, forgetFinishedQuiz, storeFinishedQuiz } from './finished-quiz.client.ts'
import { QUIZ_MESSAGES, RESUME_MESSAGES } from './quiz-messages.ts'
import { isFinished, type QuizAction, type QuizSession, quizReducer } from './quiz-session.ts'
import {
  dropQuiz,
  findUnfinishedQuiz,
  lockQuiz,
  readQuiz,
  storeQuiz,
} from './unfinished-quiz.client.ts'

/** A quiz that a page shows without a script: all its questions, or only the first of `total`. */
type ShownQuiz = { questions: RiderItem[]; answers: UserAnswer[]; total: number }

/**
 * Returns the rider's quiz, and an unfinished quiz to offer, which is undefined until the device's
 * storage is read. `session` is null while the script shows no quiz and no results. `onProgress` gets the
 * quiz after each answer, and when it is finished.
 */
export function useQuiz(onProgress: (session: QuizSession) => void) {
  const [session, setSession] = useState<QuizSession | null>(null)
  const [unfinished, setUnfinished] = useState<QuizSession | null>()
  const [error, setError] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const starting = useRef(false)
  const release = useRef<(() => void) | null>(null)

  useEffect(() => {
    findFinishedQuiz().then((finished) => setSession((now) => now ?? finished))
    findUnfinishedQuiz(Date.now()).then(setUnfinished)
    return () => release.current?.()
  }, [])

  function noteAnswer(next: QuizSession) {
    // Answers that came with a link do not choose a state for this rider.
    if (next.answers.length > (next.foreign ?? 0)) storeChosenState(next.stateAbbrev)
    onProgress(next)
  }

  async function offerUnfinished() {
    setUnfinished(await findUnfinishedQuiz(Date.now()))
  }

  /**
   * Continues, with the script, a quiz that the page shows without a script. `picked` returns the
   * checked option of the current question. If the other questions can't be loaded, the page does not
   * change. Returns true if the script shows the quiz now.
   */
  async function takeOver(
    state: UsState,
    { total, questions, answers }: ShownQuiz,
    picked: () => string | null,
  ): Promise<boolean> {
    if (starting.current || location.hash !== '') return false
    starting.current = true
    const { abbrev: stateAbbrev, stateName } = state
    if (picked() === null && (await resumeIn(stateAbbrev, answers, picked))) return true
    const isWhole = questions.length === total
    const outcome = isWhole ? null : await loadQuestions(stateAbbrev)
    const items = outcome && 'reply' in outcome ? outcome.reply : []
    const drawn = isWhole
      ? questions
      : drawQuiz(items, Math.random, readAsked(stateAbbrev), questions[0])
    starting.current = false
    if (drawn.length < total) return false
    const id = newId()
    const begun = {
      ...{ id, stateAbbrev, stateName, questions: drawn, answers, index: answers.length },
      ...(answers.length > 0 && !cameByOwnPress() && { foreign: answers.length }),
    }
    const option = picked()
    const next = option === null ? begun : quizReducer(begun, { type: 'pick', option })
    storeAsked(next)
    if (next.answers.length > 0) {
      storeQuiz(next, Date.now())
      noteAnswer(next)
    }
    setSession((now) => now ?? next)
    release.current = await lockQuiz(id)
    return true
  }

  async function resumeIn(
    abbrev: string,
    answers: UserAnswer[],
    picked: () => string | null,
  ): Promise<boolean> {
    const stored = await findUnfinishedQuiz(Date.now())
    if (stored?.stateAbbrev !== abbrev || !beginsWith(stored, answers)) return false
    const unlock = await lockQuiz(stored.id)
    // The rider may have picked an option meanwhile.
    if (picked() !== null) {
      unlock?.()
      return false
    }
    release.current = unlock
    // Without the script, the rider may have gone on to a later question than the stored one.
    const place = { index: Math.max(stored.index, answers.length) }
    if (unlock) setSession((now) => now ?? { ...stored, ...place })
    starting.current = false
    return release.current !== null
  }

  async function start(state: AvailableState | null) {
    if (starting.current) return
    if (!state) return setError(QUIZ_MESSAGES.noState)
    setError(null)
    setNotice(null)
    starting.current = true
    try {
      const outcome = await loadQuestions(state.abbrev)
      if ('failure' in outcome) return setError(QUIZ_MESSAGES.loadFailed)
      const items = outcome.reply
      if (items.length === 0) return setError(QUIZ_MESSAGES.noItems)
      if (unfinished) dropQuiz(unfinished.id)
      const next = {
        id: newId(),
        stateAbbrev: state.abbrev,
        stateName: state.stateName,
        questions: drawQuiz(items, Math.random, readAsked(state.abbrev)),
        answers: [],
        index: 0,
      }
      setSession(next)
      storeAsked(next)
      storeQuiz(next, Date.now())
      release.current = await lockQuiz(next.id)
    } catch (cause) {
      console.warn(cause)
      setError(QUIZ_MESSAGES.loadFailed)
    } finally {
      starting.current = false
    }
  }

  async function resume() {
    if (!unfinished) return
    release.current = await lockQuiz(unfinished.id)
    const stored = release.current && (await readQuiz(unfinished.id))
    setNotice(null)
    if (stored) return setSession(stored)
    setNotice(release.current ? RESUME_MESSAGES.ended : RESUME_MESSAGES.elsewhere)
    release.current?.()
    await offerUnfinished()
  }

  function act(action: QuizAction) {
    if (!session) return
    const next = quizReducer(session, action)
    if (next.answers.length > session.answers.length) noteAnswer(next)
    if (isFinished(next)) {
      onProgress(next)
      storeFinishedQuiz(next)
    }
    storeQuiz(next, Date.now())
    setSession(next)
  }

  function leave() {
    release.current?.()
    release.current = null
    forgetFinishedQuiz()
    setSession(null)
    setError(null)
    offerUnfinished()
  }

  return { session, unfinished, error, notice, setError, start, takeOver, resume, act, leave }
}

/** True if the rider came by a link or a button on this site, not by an address from elsewhere. */
function cameByOwnPress(): boolean {
  const [{ type } = {}] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  return type === 'navigate' && document.referrer.startsWith(`${location.origin}/`)
}

function beginsWith({ answers }: QuizSession, first: readonly UserAnswer[]): boolean {
  return first.every(({ question, selectedAnswer }, index) => {
    const answer = answers[index]
    return answer?.question === question && answer.selectedAnswer === selectedAnswer
  })
}
