import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { useQuiz } from '../quiz/use-quiz.ts'

const HASH = '#quiz'
/** The hash of the results screen (`finished-quiz.client.ts`). */
const RESULTS = '#results'

/** Gives the quiz its own entry in the browser's history, so that Back leads to the welcome screen. */
export function useQuizInHistory({ session, leave }: ReturnType<typeof useQuiz>) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const before = useRef(hash)
  const isOn = session !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new quiz adds an entry
  useEffect(() => {
    if (isOn && hash !== HASH && hash !== RESULTS) navigate(HASH, { preventScrollReset: true })
  }, [isOn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address leaves the quiz
  useEffect(() => {
    if (before.current === HASH && hash !== RESULTS && isOn) leave()
    before.current = hash
  }, [hash])
}
