import { LANGUAGE } from '../text/language.ts'

export { spokenText } from './spoken-text.ts'

/** Reads a text aloud and returns a function that stops it. Hiding or leaving the page also stops it. */
export function speak(text: string): () => void {
  // Chrome cuts off long utterances with some voices, so each line is an utterance.
  for (const line of text.split('\n')) {
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(line), { lang: LANGUAGE }))
  }
  const stop = () => speechSynthesis.cancel()
  document.addEventListener('visibilitychange', stop)
  return () => {
    document.removeEventListener('visibilitychange', stop)
    stop()
  }
}
