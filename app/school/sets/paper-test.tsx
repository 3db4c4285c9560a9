import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { pictureLink, picturesOf } from '../../questions/question/pictures.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { StillInEnglish } from '../../questions/question/still-in-english.tsx'
import type { UsState } from '../../questions/states/us-states.ts'
import * as messages from './set-messages.ts'
import { setPath, teacherPath } from './set-paths.ts'
import type { QuestionSet } from './sets.server.ts'

type Props = { state: UsState; set: QuestionSet; origin: string }

/** A set as a test on paper, with its key on a page of its own. */
export function PaperTest({ state, set, origin }: Props) {
  const { stateName } = state
  const { questions, code } = set
  return (
    <article className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 print:block print:max-w-none print:p-0 print:text-[8.5pt] print:leading-tight">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <PrintButton>{messages.printIt()}</PrintButton>
        <ButtonLink look="plain" to={teacherPath(state, code)}>
          {messages.backToSet()}
        </ButtonLink>
        <p className="text-quiet">{messages.howToPrint()}</p>
      </div>
      <header className="flex flex-col gap-3 print:mb-2 print:gap-1.5">
        <h1 className="text-3xl leading-tight font-black text-balance print:text-[14pt]">
          {messages.paperTitle(stateName)}
        </h1>
        <p className="flex flex-wrap gap-x-5 gap-y-3">
          <Line label={messages.name()} className="grow-2 basis-52" />
          <Line label={messages.date()} className="grow basis-32" />
          <span className="print:whitespace-nowrap">{messages.score(questions.length)}</span>
        </p>
        <p>{messages.instruction()}</p>
      </header>
      <ol className="columns-1 gap-8 sm:columns-2 print:columns-2 print:gap-6">
        {questions.map((item, index) => (
          <PaperQuestion key={item.id} item={item} number={index + 1} />
        ))}
      </ol>
      <section aria-labelledby="key" className="break-before-page">
        <h2 id="key" className="mb-2 text-2xl leading-tight font-black print:text-[14pt]">
          {messages.key(stateName)}
        </h2>
        <p className="mb-2 wrap-anywhere">{origin + setPath(state, code)}</p>
        <ol className="columns-1 gap-8 sm:columns-2 print:columns-2 print:gap-6">
          {questions.map((item, index) => (
            <KeyEntry key={item.id} item={item} number={index + 1} />
          ))}
        </ol>
      </section>
    </article>
  )
}

function Line({ label, className }: { label: string; className: string }) {
  return (
    <span className={`flex items-end gap-2 ${className}`}>
      {label} <span className="h-[1.5em] grow border-b border-ink" />
    </span>
  )
}

type QuestionProps = { item: ShownItem; number: number }

function PaperQuestion({ item, number }: QuestionProps) {
  return (
    <li {...langAndDir(item.language)} className="mb-4 break-inside-avoid print:mb-2">
      <p className="font-semibold">
        {number}. {item.question}
      </p>
      <StillInEnglish item={item} className="text-sm print:text-[7pt]" />
      {picturesOf(item).map((picture) => (
        <figure key={picture.name} className="my-1 flex items-center gap-2">
          <img
            src={pictureLink(picture)}
            alt=""
            width={240}
            height={160}
            className="w-24 shrink-0 print:w-20"
          />
          {/* A printer may have only black ink, and the picture's text names its colors. */}
          <figcaption className="text-sm print:text-[7pt]">{picture.text}</figcaption>
        </figure>
      ))}
      <ul className="mt-0.5">
        {item.options.map((option, index) => (
          <li key={option} className="flex gap-1.5 py-px">
            <span className="mt-px inline-flex size-[1.4em] shrink-0 items-center justify-center rounded-full border border-ink text-[0.8em] leading-none">
              {LETTERS[index]}
            </span>
            {option}
          </li>
        ))}
      </ul>
    </li>
  )
}

function KeyEntry({ item, number }: QuestionProps) {
  const { options, correctAnswer, explanation, citation, source, language } = item
  const letter = LETTERS[options.indexOf(correctAnswer)]
  return (
    <li {...langAndDir(language)} className="mb-2 break-inside-avoid print:mb-1">
      <strong>
        {number}. {letter}: {correctAnswer}.
      </strong>{' '}
      {explanation}{' '}
      <span className="text-quiet">
        {source
          ? messages.manualPage(source.page, source.language)
          : citation && messages.source(citation)}
      </span>
    </li>
  )
}
