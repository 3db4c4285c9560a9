import { type ComponentType, useEffect, useState } from 'react'
import type { WordLinksProps } from './word-links.tsx'

let loaded: ComponentType<WordLinksProps> | undefined

/** A text whose words of the test lead to cards. Their code loads once the text is on the page. */
export function WithWords(props: WordLinksProps) {
  const [WordLinks, setWordLinks] = useState(() => loaded)

  useEffect(() => {
    import('./word-links.tsx')
      .then((module) => {
        loaded = module.WordLinks
        setWordLinks(() => loaded)
      })
      .catch(console.warn)
  }, [])

  return WordLinks ? <WordLinks {...props} /> : props.text
}
