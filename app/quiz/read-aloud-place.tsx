import { type ComponentType, useEffect, useState } from 'react'
import { LANGUAGE } from '../text/language.ts'
import type { ReadAloudProps } from './read-aloud.tsx'

const [SPOKEN = ''] = LANGUAGE.split('-')

/** Keeps a place for the button, whose code loads only in browsers that have a voice for the language. */
export function ReadAloudPlace(props: ReadAloudProps) {
  const [ReadAloud, setReadAloud] = useState<ComponentType<ReadAloudProps> | null>(null)

  useEffect(() => {
    const { speechSynthesis } = window as Partial<Window>
    function load() {
      if (!speechSynthesis?.getVoices().some(({ lang }) => lang.startsWith(SPOKEN))) return
      import('./read-aloud.tsx')
        .then((module) => setReadAloud(() => module.ReadAloud))
        .catch(console.warn)
    }
    load()
    // Chrome finds its voices late. Older versions of Safari find them at once, but send no event.
    speechSynthesis?.addEventListener?.('voiceschanged', load)
    return () => speechSynthesis?.removeEventListener?.('voiceschanged', load)
  }, [])

  return (
    <div className="needs-script -my-3 size-11 shrink-0">
      {ReadAloud && <ReadAloud {...props} />}
    </div>
  )
}
