import { useId, useRef } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Maximize } from '../../base/ui/icons.tsx'
import { closes, opens } from '../../base/ui/modal.tsx'
import { pictureLink, picturesOf } from '../../questions/question/pictures.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import * as messages from './quiz-messages.tsx'

/**
 * The pictures of a question, as wide as their column, or small in a list. A press on a picture enlarges
 * it.
 */
export function QuestionPictures({ item, isSmall }: { item: ShownItem; isSmall?: boolean }) {
  return picturesOf(item).map(({ name, text }) => (
    <QuestionPicture key={name} link={pictureLink({ name })} {...{ text, isSmall }} />
  ))
}

type PictureProps = { text: string; link: string; isSmall: boolean | undefined }

function QuestionPicture({ text, link, isSmall }: PictureProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const image = { src: link, width: 240, height: 160 }
  return (
    <>
      <button
        type="button"
        {...opens(dialog, id)}
        className={`relative mb-1 rounded-xl border-line bg-card p-1.5 hover:border-ink ${isSmall ? 'w-40 max-w-full self-start' : LARGE}`}
      >
        <img
          {...image}
          alt={text}
          loading={isSmall ? 'lazy' : undefined}
          className="aspect-3/2 w-full rounded-lg object-contain low:answered:hidden"
        />
        <span className="sr-only low:answered:not-sr-only low:answered:pe-10 low:answered:leading-8 low:answered:font-semibold">
          {messages.enlarge()}
        </span>
        <Maximize className="absolute inset-e-3 bottom-3 size-7 low:answered:inset-e-0 low:answered:bottom-0.5 rounded-md border border-line bg-card p-1" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape */}
      <dialog
        ref={dialog}
        id={id}
        aria-label={messages.enlarged()}
        onClick={({ currentTarget }) => currentTarget.close()}
        className="h-dvh max-h-none w-screen max-w-none flex-col gap-3 bg-card p-3 text-ink open:flex"
      >
        <img {...image} alt={text} loading="lazy" className="min-h-0 w-full grow object-contain" />
        <Button look="plain" {...closes(dialog, id)}>
          {messages.close()}
        </Button>
      </dialog>
    </>
  )
}

const LARGE =
  'w-[min(100%,35svh)] self-center tall:float-left tall:clear-both tall:rtl:float-right tall:w-[min(50%-var(--spacing)*3,62svh)] low:col-start-1 low:w-[min(100%,70svh)] low:answered:w-fit low:answered:border-transparent low:answered:bg-transparent low:answered:p-0'
