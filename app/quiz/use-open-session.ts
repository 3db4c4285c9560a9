import { useEffect, useRef, useState } from 'react'
import { lockForTab } from '../device/tab-lock.client.ts'
import { forgetFinished, type Kind, readFinished } from './session-store.client.ts'

/**
 * Returns the quiz or exam on screen, or null. The tab locks the session until it is over, the rider
 * leaves it, or the page closes. A reload shows the results of a finished session again. `elsewhere` is
 * the message for a session that another tab has open.
 */
export function useOpenSession<Session>(
  kind: Kind<Session>,
  finishedKey: string,
  elsewhere: string,
) {
  const [session, setSession] = useState<Session | null>(null)
  // A ref, so that two actions before the next render both count, such as a clock tick and a pick.
  const current = useRef<Session | null>(null)
  const release = useRef<(() => void) | null>(null)
  const isOpening = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page finds its results once
  useEffect(() => {
    readFinished(kind, finishedKey).then((found) => found && !current.current && show(found))
    return unlock
  }, [])

  function unlock() {
    release.current?.()
    release.current = null
  }

  function show(next: Session | null) {
    current.current = next
    setSession(next)
    if (!next || kind.isOver(next)) unlock()
  }

  /**
   * Locks the session `key` for this tab, then shows the session that `find` returns. Returns null, or
   * the message that explains why no session is shown.
   */
  async function open(key: string, find: () => Promise<Session | string>) {
    if (isOpening.current) return null
    isOpening.current = true
    try {
      release.current = await lockForTab(key)
      const found = release.current ? await find() : elsewhere
      const isFound = typeof found !== 'string'
      show(isFound ? found : null)
      return isFound ? null : found
    } finally {
      isOpening.current = false
    }
  }

  /** Leaves the session and its results. */
  function close() {
    forgetFinished(finishedKey)
    show(null)
  }

  return { session, current, show, open, close }
}
