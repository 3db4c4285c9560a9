import { Fragment, type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { href } from '../../base/text/address.ts'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { Button } from '../../base/ui/button.tsx'
import { closes, Modal } from '../../base/ui/modal.tsx'
import { ItemPictures } from '../../questions/question/item-pictures.tsx'
import { englishParts } from '../../questions/words/english-parts.ts'
import { splitAtWords } from '../../questions/words/split-at-words.ts'
import type { Word } from '../../questions/words/word.ts'
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
            {...langAndDir(word.english === text && word.word !== text ? 'en' : undefined)}
            aria-haspopup="dialog"
            onClick={(event) => open(event, word)}
            className="py-1 underline decoration-quiet decoration-dotted decoration-2 underline-offset-4 hover:decoration-solid print:no-underline"
          >
            {text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
          <Fragment key={place}>{withEnglish(text)}</Fragment>
        ),
      )}
      {shown && createPortal(<WordCard {...shown} onClose={() => setShown(null)} />, document.body)}
    </>
  )
}

/** Marks the English parts, so that a screen reader reads them with another voice. */
function withEnglish(text: string) {
  return englishParts(text).map(({ text, isEnglish }, place) =>
    isEnglish ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
      <span key={place} {...langAndDir('en')}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}

const CARD = 'word'

/** Explains a word. If the voice is on, it reads the card. */
function WordCard({ word, english, meaning, picture, onClose }: Word & { onClose: () => void }) {
  const card = useRef<HTMLDialogElement>(null)
  const inEnglish = english === word ? undefined : english

  useEffect(() => card.current?.showModal(), [])
  useEffect(() => {
    if (deviceStorage.read(READ_ALOUD) === null) return
    speechSynthesis.cancel()
    return speak(`${word}${inEnglish ? ` (${inEnglish})` : ''}: ${meaning}`)
  }, [word, inEnglish, meaning])

  return (
    <Modal ref={card} id={CARD} title={word} onClose={onClose}>
      {inEnglish && (
        <p {...langAndDir('en')} className="-mt-3 text-quiet">
          {inEnglish}
        </p>
      )}
      <p className="text-lg">{meaning}</p>
      <ItemPictures item={{ picture }} className="aspect-3/2 w-full object-contain" />
      <Button look="plain" {...closes(card, CARD)}>
        {close()}
      </Button>
    </Modal>
  )
}
