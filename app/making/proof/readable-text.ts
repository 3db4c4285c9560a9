import { shownText } from '../../base/text/shown-text.ts'
import type { Span } from './sentences.ts'

/**
 * Returns a part of the text in the manual's own characters, on one line, with `•` for characters
 * that nobody could read. Joins words that line breaks split. Keeps the hyphen if the manual has the
 * hyphenated word elsewhere. If the manual has neither form of the word, `quote` decides: it has
 * the words of the model.
 */
export function readable(text: string, { start, end }: Span, quote: string): string {
  const joined = text
    .slice(start, end)
    .replace(/[-‐\u00ad]\n(?=\p{Ll})/gu, (hyphen, at: number) => {
      const left = /\p{L}{1,30}$/u.exec(
        text.slice(Math.max(start, start + at - MAX_HALF), start + at),
      )
      const right = /^\p{L}+/u.exec(text.slice(start + at + 2, start + at + 2 + MAX_HALF))
      if (!left || !right) return ''
      const [broken, whole] = [`${left[0]}-${right[0]}`, left[0] + right[0]]
      const isCompound = text.includes(broken) || (!text.includes(whole) && quote.includes(broken))
      return isCompound ? hyphen.slice(0, 1) : ''
    })
    .replaceAll('\u00ad', '')
  return shownText(joined).replace(/\s+/g, ' ').trim()
}

const MAX_HALF = 30
