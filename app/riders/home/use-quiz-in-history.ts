import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { useQuiz } from '../quiz/use-quiz.ts'

const HASH = '#quiz'
/** The hash of the results screen (`quiz-host.ts`). */
const RESULTS = '#results'

/** Gives the quiz its own entry in the browser's history, so that Back leads to the welcome screen. */
export function useQuizInHistory({ attempt, leave }: ReturnType<typeof useQuiz>) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const before = useRef(hash)
  const isOn = attempt !== null

  // Runs before the quiz appears. A later effect could add the entry after the rider has already
  // pressed Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new quiz adds an entry
  useLayoutEffect(() => {
    // Reads the browser's own hash, because the router misses the hash changes when a quiz ends or
    // starts again.
    const { hash: shown } = window.location
    if (isOn && shown !== HASH && shown !== RESULTS) navigate(HASH, { preventScrollReset: true })
  }, [isOn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address leaves the quiz
  useEffect(() => {
    const wasOn = before.current === HASH || before.current === RESULTS
    if (wasOn && hash !== HASH && hash !== RESULTS && isOn) leave()
    before.current = hash
  }, [hash])
}
