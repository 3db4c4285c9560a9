import { LANGUAGE } from '../../base/text/language.ts'

/** The class of `html` in a browser that has a voice for the language of this build. */
export const HAS_VOICE = 'has-voice'

/**
 * Calls `onVoice` once the browser has a voice for the language of this build, perhaps at once. Returns a
 * function that stops waiting.
 */
export function findVoice(onVoice: () => void): () => void {
  const { speechSynthesis } = window as Partial<Window>
  const find = () => {
    if (voices().length > 0) onVoice()
  }
  find()
  // Chrome finds its voices late. Older versions of Safari find them at once, but send no event.
  speechSynthesis?.addEventListener?.('voiceschanged', find)
  return () => speechSynthesis?.removeEventListener?.('voiceschanged', find)
}

/** The browser's voices for a language, as far as it has found them. */
export function voices(language = LANGUAGE): SpeechSynthesisVoice[] {
  const { speechSynthesis } = window as Partial<Window>
  const spoken = language.slice(0, 2)
  return (speechSynthesis?.getVoices() ?? []).filter(({ lang }) => lang.startsWith(spoken))
}
