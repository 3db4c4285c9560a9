import { Fragment, type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { deviceStorage } from '../device/device-storage.client.ts'
import { href } from '../text/address.ts'
import { Button } from '../ui/button.tsx'
import { closes, Modal } from '../ui/modal.tsx'
import { splitAtWords } from '../words/split-at-words.ts'
import type { Word } from '../words/word.ts'
import { READ_ALOUD } from './quiz-keys.ts'
import { close } from './quiz-messages.tsx'
import { speak } from './speak.client.ts'

export type WordLinksProps = {
  text: string
  /** An answer that no card may tell. */
  answer?: string
}

/** A text in which each word of the test is a link to its entry. A press shows a card instead. */
export function WordLinks({ text, answer }: WordLinksProps) {
  const [shown, setShown] = useState<Word | null>(null)

  function open(event: MouseEvent, word: Word) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setShown(word)
  }

  return (
    <>
      {splitAtWords(text, answer).map(({ text, word }, place) =>
        word ? (
          <a
            key={word.id}
            href={`${href('/words')}#${word.id}`}
            aria-haspopup="dialog"
            onClick={(event) => open(event, word)}
            className="py-1 underline decoration-quiet decoration-dotted decoration-2 underline-offset-4 hover:decoration-solid print:no-underline"
          >
            {text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
          <Fragment key={place}>{text}</Fragment>
        ),
      )}
      {shown && createPortal(<WordCard {...shown} onClose={() => setShown(null)} />, document.body)}
    </>
  )
}

const CARD = 'word'

/** Explains a word. If the voice is on, it reads the card. */
function WordCard({ word, english, meaning, onClose }: Word & { onClose: () => void }) {
  const card = useRef<HTMLDialogElement>(null)

  useEffect(() => card.current?.showModal(), [])
  useEffect(() => {
    if (deviceStorage.read(READ_ALOUD) === null) return
    speechSynthesis.cancel()
    return speak(`${word}: ${meaning}`)
  }, [word, meaning])

  return (
    <Modal ref={card} id={CARD} title={word} onClose={onClose}>
      {english && english !== word && (
        <p lang="en" className="-mt-3 text-quiet">
          {english}
        </p>
      )}
      <p className="text-lg">{meaning}</p>
      <Button look="plain" {...closes(card, CARD)}>
        {close()}
      </Button>
    </Modal>
  )
}
