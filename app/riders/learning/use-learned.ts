import { useCallback, useEffect, useRef, useState } from 'react'
import { readKnownRider } from '../../people/auth/known-rider.client.ts'
import { useAuth } from '../../people/auth/use-auth.tsx'
import { receiveAnswers, tellAttempts } from '../attempts/send.client.ts'
import { EXAM_TOLD } from './exam-date.client.ts'
import { type Loaded, loadLearned } from './load-learned.client.ts'
import { receiveNewestState } from './newest-state.client.ts'

type Shown = { learned: Loaded | null; hasFailed: boolean }
const NOTHING: Shown = { learned: null, hasFailed: false }

/**
 * The progress of loading the account's answers: `here` on this device, still `coming`, or `failed`.
 * Without an account it is `here`.
 */
type Account = 'here' | 'coming' | 'failed'

/**
 * Returns the rider's progress in a state: first from this device, and again when the answers of the
 * account have arrived. `load` reads the device again. `sync` exchanges answers with the account.
 */
export function useLearned(state: string | null) {
  const [shown, setShown] = useState(NOTHING)
  const [synced, setSynced] = useState<{ uid: string; account: Account } | null>(null)
  const { user, loading } = useAuth()
  const uid = user?.uid ?? null
  const asked = useRef(0)
  const owner = useRef<string | null>(null)

  const load = useCallback(async () => {
    if (!state) return
    const question = ++asked.current
    owner.current = readKnownRider()
    const outcome = await loadLearned(state)
    if (question !== asked.current) return
    if ('reply' in outcome) setShown({ learned: outcome.reply, hasFailed: false })
    else setShown((now) => ({ ...now, hasFailed: now.learned === null }))
  }, [state])

  const sync = useCallback(async () => {
    if (uid === null) return
    await tellAttempts(uid)
    const failure = state ? await receiveAnswers(uid) : await receiveNewestState(uid)
    await load()
    setSynced({ uid, account: failure ? 'failed' : 'here' })
  }, [uid, state, load])

  useEffect(() => {
    void load()
    addEventListener(EXAM_TOLD, load)
    return () => removeEventListener(EXAM_TOLD, load)
  }, [load])

  // After a sign-out or another sign-in, the previous rider's progress leaves the screen at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the known rider changes with the user
  useEffect(() => {
    if (owner.current === readKnownRider()) return
    // Answers given before the sign-in stay on screen. They belong to the rider who signed in.
    if (owner.current !== null) setShown(NOTHING)
    void load()
  }, [uid, load])

  useEffect(() => {
    sync()
    window.addEventListener('online', sync)
    return () => window.removeEventListener('online', sync)
  }, [sync])

  let account: Account = loading || uid !== null ? 'coming' : 'here'
  if (uid !== null && synced?.uid === uid) account = synced.account
  /** True if this device has no answers or no chosen state, but the account may have some. */
  const isWaiting = (state === null || shown.learned?.log.length === 0) && account !== 'here'
  /** True if the device may have more answers than shown, and the account did not bring them either. */
  const isUnread = shown.learned?.isWhole === false && !(uid !== null && account === 'here')
  return { ...shown, account, isWaiting, isUnread, load, sync }
}
