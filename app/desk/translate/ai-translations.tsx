import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { numberOf } from '../../base/text/number-of.ts'
import { Button } from '../../base/ui/button.tsx'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import { useAction } from '../../people/admin/use-action.ts'
import type { TranslationOutcome } from './change-translation.server.ts'
import { TRANSLATION_MESSAGES } from './translation-messages.ts'

type Props = {
  /** The AI model's work on the state. `message` says why it waits, or why it is over. */
  work: { message: string | null; isOver: boolean } | null
  /** Why the AI model can't work. */
  refusal: string | null
  /** The number of questions that need the AI model. */
  count: number
  /** The number of questions to look up in the manual in the language. */
  quotes: number
}

const NOTE = 'ai translations'
const RELOAD_MS = 3_000

/** Lets the AI model translate what is missing or stale, and says how far it is. */
export function AiTranslations({ work, refusal, count, quotes }: Props) {
  const { note, tell } = useChangeNote()
  const send = useAction<TranslationOutcome>()
  const { revalidate } = useRevalidator()
  const isAtWork = work !== null && !work.isOver

  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => document.hidden || revalidate(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])

  const order = (intent: 'translate' | 'stop-translating', done: string) =>
    tell(NOTE, send({ intent }, { failure: TRANSLATION_MESSAGES.failed }), done)

  return (
    <section aria-label="AI translations" className="flex flex-col items-start gap-2">
      {work && <p role="status">{sentenceOn(work, refusal)}</p>}
      {isAtWork ? (
        <Button
          look="plain"
          onClick={() => order('stop-translating', TRANSLATION_MESSAGES.stopped)}
        >
          Stop
        </Button>
      ) : (
        count + quotes > 0 &&
        (refusal ? (
          <p className="text-quiet">{refusal}</p>
        ) : (
          <Button look="plain" onClick={() => order('translate', '')}>
            {taskOf(count, quotes)} with AI
          </Button>
        ))
      )}
      <NoteAt at={NOTE} note={note} isLasting />
    </section>
  )
}

function taskOf(count: number, quotes: number): string {
  const translate = `ranslate ${numberOf(count, 'question')}`
  const lookUp = `ook up ${numberOf(quotes, 'quote')}`
  if (count === 0) return `L${lookUp}`
  return quotes === 0 ? `T${translate}` : `T${translate} and l${lookUp}`
}

function sentenceOn({ message, isOver }: NonNullable<Props['work']>, refusal: string | null) {
  if (isOver) return `The AI model gave up. ${message}`
  if (refusal) return `The AI model waits. ${refusal}`
  return message
    ? `The AI model waits, and goes on by itself. ${message}`
    : 'The AI model is at work.'
}
