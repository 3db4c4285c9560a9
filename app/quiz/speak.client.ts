import { LANGUAGE } from '../text/language.ts'
import { voices } from './find-voice.ts'

export { spokenText } from './spoken-text.ts'

/** Reads a text aloud and returns a function that stops it. Hiding or leaving the page also stops it. */
export function speak(text: string): () => void {
  const settings = { lang: LANGUAGE, voice: voiceOfDevice() }
  for (const line of text.split('\n')) {
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(line), settings))
  }
  const stop = () => speechSynthesis.cancel()
  document.addEventListener('visibilitychange', stop)
  return () => {
    document.removeEventListener('visibilitychange', stop)
    stop()
  }
}

/** A voice that needs no network, if some need one. Null leaves the choice to the browser. */
function voiceOfDevice(): SpeechSynthesisVoice | null {
  const local = voices().filter(({ localService }) => localService)
  if (local.length === voices().length) return null
  const inLanguage = local.find(({ lang }) => lang === LANGUAGE)
  return local.find((voice) => voice.default) ?? inLanguage ?? local[0] ?? null
}
