import { useEffect, useRef, useState } from 'react'
import { newId } from '../../base/device/new-id.ts'
import { lockForTab } from '../../base/device/tab-lock.client.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { type Attempt, type AttemptEvent, begin as beginAttempt, next } from './life.ts'
import { momentOf } from './local-day.ts'
import { rulesOf } from './rules.ts'
import {
  forgetFinished,
  type Host,
  readAttempt,
  readFinished,
  type Subject,
  storeAttempt,
} from './store.client.ts'

/** While a clock runs, the device stores the spent time whenever this many milliseconds have passed. */
const STORED_EACH_MS = 5_000

/** What an attempt begins with. */
type Drawn = Pick<Attempt, 'questions' | 'terms'>

/**
 * Returns the attempt on screen, or null. The tab locks it until it ends, the rider leaves it, or the page
 * closes. A reload shows the results of an attempt that ended. `onProgress` gets the attempt after each
 * answer that counts or changes its mark, and at its end. `isKept` is false if the device could not store it.
 */
export function useAttempt(host: Host, about: Subject, onProgress: (attempt: Attempt) => void) {
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [isKept, setIsKept] = useState(true)
  // A ref, so that two events before the next render both count, such as a clock tick and a pick.
  const current = useRef<Attempt | null>(null)
  const release = useRef<(() => void) | null>(null)
  const isOpening = useRef(false)
  const storedMs = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page finds its results once
  useEffect(() => {
    readFinished(host, about).then((found) => found && !current.current && show(found))
    return unlock
  }, [])

  function unlock() {
    release.current?.()
    release.current = null
  }

  function show(shown: Attempt | null) {
    current.current = shown
    setAttempt(shown)
    if (!shown || shown.ended) unlock()
  }

  /**
   * Locks the attempt `key` for this tab, then shows the attempt that `find` returns. Returns null, or
   * the message that explains why no attempt is shown.
   */
  async function open(key: string, find: () => Promise<Attempt | string>) {
    if (isOpening.current) return null
    isOpening.current = true
    try {
      release.current = await lockForTab(key)
      const found = release.current ? await find() : host.elsewhere()
      const isFound = typeof found !== 'string'
      show(isFound ? found : null)
      return isFound ? null : found
    } finally {
      isOpening.current = false
    }
  }

  /** Begins an attempt with what `draw` returns, or returns the message that `draw` returns instead. */
  function begin(state: UsState, draw: () => Promise<Drawn | string>): Promise<string | null> {
    const { abbrev: stateAbbrev, stateName } = state
    const begun = { ...about, id: newId(), mode: host.mode, stateAbbrev, stateName }
    return open(host.keyOf(begun), async () => {
      const drawn = await draw()
      if (typeof drawn === 'string') return drawn
      return keep(beginAttempt({ ...begun, ...drawn }), null)
    })
  }

  /** Continues a stored attempt. */
  function resume(key: string): Promise<string | null> {
    return open(key, async () => (await readAttempt(host, key)) ?? host.ended())
  }

  /** Stores what became of the attempt `before`. With the rider's first own pick it counts as begun. */
  function keep(changed: Attempt, before: Attempt | null): Attempt {
    storedMs.current = changed.spentMs
    if (hasOwnPick(changed) && !(before && hasOwnPick(before))) {
      import('../../questions/numbers/tell-begun.client.ts')
        .then(({ tellBegun }) => tellBegun(changed))
        .catch(console.warn)
    }
    setIsKept(storeAttempt(host, changed, Date.now()))
    return changed
  }

  function act(event: AttemptEvent) {
    const before = current.current
    const after = before && next(before, event, momentOf(new Date()))
    if (!after || after === before) return
    const isAnswer = after.picks !== before.picks && !rulesOf(host.mode).mayChange
    if (isAnswer || after.ended) onProgress(after)
    const isTick = event.type === 'spend' && after.spentMs - storedMs.current < STORED_EACH_MS
    if (after.ended || !isTick) keep(after, before)
    show(after)
  }

  /** Leaves the attempt and its results. */
  function close() {
    forgetFinished(host, about)
    show(null)
  }

  return { attempt, current, isKept, open, begin, resume, keep, act, close }
}

/** True if the rider picked an option. A pick that came with another person's link has no time. */
function hasOwnPick({ picks }: Attempt): boolean {
  return picks.some((pick) => pick?.at)
}
