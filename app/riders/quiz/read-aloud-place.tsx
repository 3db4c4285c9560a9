import { useEffect, useState } from 'react'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { Square, Volume } from '../../base/ui/icons.tsx'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import { findVoice } from './find-voice.ts'
import { READ_ALOUD, READ_ALOUD_KEY } from './quiz-keys.ts'
import * as messages from './read-aloud-messages.ts'

type Voice = typeof import('./speak.client.ts')

/**
 * A button that turns the voice on and off. The voice reads each new question and verdict, too. Only
 * browsers with a voice show the button, already before the page's script (`start-late.inline.ts`).
 */
export function ReadAloudPlace({ item, answer }: { item: ShownItem; answer: UserAnswer | null }) {
  const [hasVoice, setHasVoice] = useState(false)
  const [voice, setVoice] = useState<Voice | null>(null)
  const [isOn, setIsOn] = useState(false)
  const text = isOn && voice ? voice.spokenText(item, answer) : null

  useEffect(() => {
    setIsOn(deviceStorage.read(READ_ALOUD) !== null)
    return findVoice(() => {
      setHasVoice(true)
      // Loads before the press, because iPhones speak only during a press.
      import('./speak.client.ts').then(setVoice).catch(console.warn)
    })
  }, [])

  const isInEnglish = item.language === 'en'
  useEffect(
    () => (text === null ? undefined : voice?.speak(text, isInEnglish)),
    [text, isInEnglish, voice],
  )

  function toggle() {
    if (isOn) deviceStorage.remove(READ_ALOUD)
    else deviceStorage.write(READ_ALOUD, 'on')
    setIsOn(!isOn)
  }

  const Icon = isOn ? Square : Volume
  return (
    <div className="needs-script -my-3 size-11 shrink-0">
      <button
        type="button"
        aria-label={messages.readAloud()}
        title={messages.readAloud()}
        aria-pressed={isOn}
        data-key={hasVoice ? READ_ALOUD_KEY : undefined}
        onClick={toggle}
        className={`${hasVoice ? 'flex' : 'hidden has-voice:flex'} size-11 items-center justify-center rounded-xl border-edge bg-card hover:border-ink aria-pressed:bg-ink aria-pressed:text-page`}
      >
        <Icon className="size-6" />
      </button>
    </div>
  )
}
