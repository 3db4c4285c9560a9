import { useLayoutEffect, useRef } from 'react'

/** Closes the results of one rider when another rider signs in. */
export function useOneRider(uid: string | null, quizId: string | null, putAway: () => void): void {
  const seen = useRef({ uid, quizId })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `putAway` must not run the effect
  useLayoutEffect(() => {
    const before = seen.current
    if (uid === null && before.quizId === quizId) return
    const isOthers = quizId !== null && before.quizId === quizId && before.uid !== null
    seen.current = { uid, quizId }
    if (isOthers && before.uid !== uid) putAway()
  }, [uid, quizId])
}
