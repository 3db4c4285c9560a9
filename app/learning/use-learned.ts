import { useCallback, useEffect, useRef, useState } from 'react'
import { receiveAnswers, sendAnswers } from '../answers/sync-answers.client.ts'
import { useAuth } from '../auth/use-auth.tsx'
import type { Learned } from './learned.ts'
import { loadLearned } from './load-learned.client.ts'

type Shown = { learned: Learned | null; hasFailed: boolean }

/**
 * What the rider has learned in a state, from this device at once, and from the account as soon as
 * its answers have come. `load` reads it again.
 */
export function useLearned(state: string | null): Shown & { load: () => Promise<void> } {
  const [shown, setShown] = useState<Shown>({ learned: null, hasFailed: false })
  const { user } = useAuth()
  const uid = user?.uid ?? null
  const asked = useRef(0)

  const load = useCallback(async () => {
    if (!state) return
    const question = ++asked.current
    const outcome = await loadLearned(state)
    if (question !== asked.current) return
    if ('reply' in outcome) setShown({ learned: outcome.reply, hasFailed: false })
    else setShown((now) => ({ ...now, hasFailed: now.learned === null }))
  }, [state])

  useEffect(() => void load(), [load])

  useEffect(() => {
    if (uid === null) return
    const sync = async () => {
      await sendAnswers(uid)
      await receiveAnswers(uid)
      await load()
    }
    sync()
    window.addEventListener('online', sync)
    return () => window.removeEventListener('online', sync)
  }, [uid, load])

  return { ...shown, load }
}
