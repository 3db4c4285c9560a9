import { Square, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceStorage } from '../device/device-storage.client.ts'
import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'
import { LANGUAGE } from '../text/language.ts'
import { READ_ALOUD_KEY } from './quiz-keys.ts'
import * as messages from './read-aloud-messages.ts'
import { spokenText } from './spoken-text.ts'

export type ReadAloudProps = { item: RiderItem; answer: UserAnswer | null }

/** The storage key whose presence means that this device reads each question aloud. */
const READ_ALOUD = 'read-aloud'

/** A button that turns the voice on and off. The voice reads each new question and verdict, too. */
export function ReadAloud({ item, answer }: ReadAloudProps) {
  const [isOn, setIsOn] = useState(() => deviceStorage.read(READ_ALOUD) !== null)
  const text = spokenText(item, answer)

  useEffect(() => (isOn ? speak(text) : undefined), [isOn, text])

  function toggle() {
    if (isOn) deviceStorage.remove(READ_ALOUD)
    else deviceStorage.write(READ_ALOUD, 'on')
    setIsOn(!isOn)
  }

  const Icon = isOn ? Square : Volume2
  return (
    <button
      type="button"
      aria-label={messages.readAloud()}
      title={messages.readAloud()}
      aria-pressed={isOn}
      data-key={READ_ALOUD_KEY}
      onClick={toggle}
      className="flex size-11 items-center justify-center rounded-xl border-edge bg-card hover:border-ink aria-pressed:bg-ink aria-pressed:text-page"
    >
      <Icon aria-hidden="true" className="size-6" />
    </button>
  )
}

/** Reads a text aloud and returns a function that stops it. Hiding or leaving the page also stops it. */
function speak(text: string): () => void {
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
