import { useCallback, useEffect, useState } from 'react'
import { loadAboutTest } from '../../questions/states/about-test.client.ts'
import type { ShownAbout } from '../../questions/states/about-test.ts'

/**
 * Loads what is known of a state's test. `about` is undefined until then, and null if nothing is known.
 */
export function useAboutTest(abbrev: string | null) {
  const [about, setAbout] = useState<ShownAbout | null>()
  const [hasFailed, setHasFailed] = useState(false)

  const load = useCallback(async () => {
    if (abbrev === null) return
    const outcome = await loadAboutTest(abbrev)
    if ('reply' in outcome) setAbout(outcome.reply)
    setHasFailed('failure' in outcome)
  }, [abbrev])

  useEffect(() => void load(), [load])

  return { about, hasFailed, load }
}
