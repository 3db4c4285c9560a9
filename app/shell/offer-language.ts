/** The class of `html` that makes the link to the other language an offer (app.css). */
export const OFFERED = 'offers-spanish'

/**
 * True if this page offers Spanish: once to a browser that prefers it, and always to a rider who chose
 * it. The choice is kept on the device: a Spanish page notes it, and so does the page after it.
 */
export function offersLanguage(): boolean {
  if (document.referrer.includes('/es/')) localStorage.language = 'en'
  const kept = localStorage.language
  if (kept || !navigator.language.startsWith('es')) return kept === 'es'
  localStorage.language = 'asked'
  return true
}
