import { LANGUAGE } from '../../base/text/language.ts'
import { englishParts } from '../../questions/words/english-parts.ts'
import { voices } from './find-voice.ts'

export { spokenText } from './spoken-text.ts'

const ENGLISH = 'en-US'

/** Reads a text aloud and returns a function that stops it. Hiding or leaving the page also stops it. */
export function speak(text: string, isInEnglish = false): () => void {
  for (const line of text.split('\n')) {
    const parts = isInEnglish ? [{ text: line, isEnglish: true }] : englishParts(line)
    for (const { text, isEnglish } of parts.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))) {
      const lang = isEnglish && voices(ENGLISH).length > 0 ? ENGLISH : LANGUAGE
      const settings = { lang, voice: voiceOfDevice(lang) }
      speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text.trim()), settings))
    }
  }
  const stop = () => speechSynthesis.cancel()
  document.addEventListener('visibilitychange', stop)
  return () => {
    document.removeEventListener('visibilitychange', stop)
    stop()
  }
}

/** A voice that needs no network, if some need one. Null leaves the choice to the browser. */
function voiceOfDevice(language: string): SpeechSynthesisVoice | null {
  const all = voices(language)
  const local = all.filter(({ localService }) => localService)
  if (local.length === all.length) return null
  const inLanguage = local.find(({ lang }) => lang === language)
  return local.find((voice) => voice.default) ?? inLanguage ?? local[0] ?? null
}
