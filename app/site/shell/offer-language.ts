import { OTHERS, PREFIX, TAG } from '../../base/text/language.ts'

/** The class of `html` that makes the links to the other languages an offer (app.css). */
export const OFFERED = 'offers-language'

/**
 * True if this page offers another language: once to a browser that prefers it, and always to a rider
 * who chose it. The choice is kept on the device: a page with a prefix notes it, and so does the page after it.
 */
export function offersLanguage(): boolean {
  if (PREFIX || OTHERS.some(({ prefix }) => document.referrer.includes(`${prefix}/`)))
    localStorage.language = TAG
  if (PREFIX) return false
  const kept = localStorage.language
  if (kept) return OTHERS.some(({ tag }) => tag === kept)
  if (!OTHERS.some(({ tag }) => navigator.language.startsWith(tag))) return false
  localStorage.language = 'asked'
  return true
}
