import type { Span } from './sentences.ts'

/**
 * A part of a manual's text in its own characters, on one line. Words that lines break are joined. The
 * hyphen stays if the text has the word with it elsewhere. Symbol fonts' bullets become `•`.
 */
export function readable(text: string, { start, end }: Span): string {
  return text
    .slice(start, end)
    .replace(/[-‐\u00ad]\n(?=\p{Ll})/gu, (hyphen, at: number) => {
      const left = /\p{L}+$/u.exec(text.slice(Math.max(start, start + at - MAX_HALF), start + at))
      const right = /^\p{L}+/u.exec(text.slice(start + at + 2, start + at + 2 + MAX_HALF))
      const hasHyphen = left && right && text.includes(`${left[0]}-${right[0]}`)
      return hasHyphen ? hyphen.slice(0, 1) : ''
    })
    .replaceAll('\u00ad', '')
    .replace(/[\ue000-\uf8ff\ufffd]/g, '•')
    .replace(/\s+/g, ' ')
    .trim()
}

const MAX_HALF = 30
