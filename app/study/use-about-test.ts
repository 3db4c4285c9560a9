import { useEffect, useState } from 'react'
import { loadAboutTest } from '../states/about-test.client.ts'
import type { AboutTest } from '../states/about-test.ts'

/** What is known of a state's test: undefined until it has come, null if nothing is known. */
export function useAboutTest(abbrev: string | null): AboutTest | null | undefined {
  const [about, setAbout] = useState<AboutTest | null>()

  useEffect(() => {
    if (abbrev === null) return
    loadAboutTest(abbrev).then((outcome) => setAbout('reply' in outcome ? outcome.reply : null))
  }, [abbrev])

  return about
}
