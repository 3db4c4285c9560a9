import type { ReactNode } from 'react'
import paperStyles from '../../base/styles/paper.css?url'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { QrCode } from '../../base/ui/qr-code.tsx'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { pictureLink, picturesOf } from '../../questions/question/pictures.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { StillInEnglish } from '../../questions/question/still-in-english.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { LineToWrite } from './line-to-write.tsx'
import type { PaperChoice, Versions } from './paper-choice.server.ts'
import { PaperForm } from './paper-form.tsx'
import * as messages from './set-messages.ts'

type Props = {
  title: string
  choice: PaperChoice
  /** What is printed of the course: its name and the lesson. */
  course?: string
  /** The day in words. */
  date: string
  versions: Versions
  /** Is on all that belongs together. */
  mark: string
  /** The address at which pupils answer. It is only on the key, because its page shows what is right. */
  link: string
  /** The link to the page before. */
  back: ReactNode
}

const HEADING = 'text-3xl leading-tight font-black text-balance print:text-[14pt]'
const COLUMNS = 'columns-1 gap-8 sm:columns-2 print:columns-2 print:gap-6'
/** Each page of a version has its letter (`app.css`). */
const PAGES: Record<string, string> = { A: 'version-a', B: 'version-b' }

/** Questions as a test on paper in one or two versions, each with its key on a page of its own. */
export function PaperTest(props: Props) {
  const { title, choice, course = '', date, versions, mark, link, back } = props
  const { school, hasSheet } = choice
  const about = [school, course, date, messages.mark(mark)].filter(Boolean).join(' • ')
  const head = { title, about, date, hasSheet }
  return (
    <article className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 print:block print:max-w-none print:p-0 print:text-[8.5pt] print:leading-tight">
      <link rel="stylesheet" href={paperStyles} precedence="paper" />
      <PaperForm choice={choice} />
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <PrintButton>{messages.printIt()}</PrintButton>
        {back}
        <p className="text-quiet">{messages.howToPrint()}</p>
        <p className="text-quiet">{messages.printAgain(mark)}</p>
      </div>
      {versions.map(({ version, questions }, place) => (
        <section
          key={version}
          className={`${place > 0 ? 'break-before-page' : ''} ${PAGES[version] ?? ''}`}
        >
          <PaperHead {...head} version={version} count={questions.length} isFirst={place === 0} />
          <ol className={COLUMNS}>
            {questions.map((item, index) => (
              <PaperQuestion key={item.id} item={item} number={index + 1} />
            ))}
          </ol>
        </section>
      ))}
      {hasSheet && (
        <AnswerSheet
          title={title}
          school={school}
          date={date}
          mark={mark}
          versions={versions.map(({ version }) => version)}
          count={versions[0]?.questions.length ?? 0}
        />
      )}
      {versions.map(({ version, questions }) => (
        <section
          key={version}
          aria-labelledby={`key-${version}`}
          className={`break-before-page ${PAGES[version] ?? ''}`}
        >
          <div className="mb-2 flex items-start justify-between gap-4">
            <div>
              <h2 id={`key-${version}`} className={HEADING}>
                {messages.key(title, version)}
              </h2>
              <p className="font-semibold wrap-anywhere">{about}</p>
              <p className="wrap-anywhere">{link}</p>
            </div>
            <QrCode text={link} label={messages.qrCode()} className="size-[22mm] shrink-0" />
          </div>
          <ol className={COLUMNS}>
            {questions.map((item, index) => (
              <KeyEntry key={item.id} item={item} number={index + 1} />
            ))}
          </ol>
        </section>
      ))}
    </article>
  )
}

type HeadProps = {
  title: string
  version: string
  about: string
  date: string
  hasSheet: boolean
  count: number
  isFirst: boolean
}

function PaperHead({ title, version, about, date, hasSheet, count, isFirst }: HeadProps) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <header className="mb-6 flex flex-col gap-3 print:mb-2 print:gap-1.5">
      <div className="flex items-start justify-between gap-4">
        <Heading className={HEADING}>{title}</Heading>
        {version && (
          <p className="shrink-0 text-xl print:text-[11pt]">
            {messages.version()} <b className="text-3xl print:text-[20pt]">{version}</b>
          </p>
        )}
      </div>
      <p className="font-semibold wrap-anywhere">{about}</p>
      {!hasSheet && (
        <p className="flex flex-wrap gap-x-5 gap-y-3">
          <LineToWrite label={messages.name()} className="grow-2 basis-52" />
          {!date && <LineToWrite label={messages.date()} className="grow basis-32" />}
          <span className="print:whitespace-nowrap">{messages.score(count)}</span>
        </p>
      )}
      <p>{hasSheet ? messages.onTheSheet() : messages.instruction()}</p>
    </header>
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
  const { options, correctAnswer, explanation, citation, source, language, isOfSchool } = item
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
          : citation && (isOfSchool ? citation : messages.source(citation))}
      </span>
    </li>
  )
}
