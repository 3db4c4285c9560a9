import { LANGUAGE } from '../text/language.ts'

/** The class of `html` in a browser that has a voice for the language of this build. */
export const HAS_VOICE = 'has-voice'

const [SPOKEN = ''] = LANGUAGE.split('-')

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

/** The browser's voices for the language of this build, as far as it has found them. */
export function voices(): SpeechSynthesisVoice[] {
  const { speechSynthesis } = window as Partial<Window>
  return (speechSynthesis?.getVoices() ?? []).filter(({ lang }) => lang.startsWith(SPOKEN))
}
