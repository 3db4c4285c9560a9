import { LETTERS } from '../../questions/question/option-letters.ts'
import { LineToWrite } from './line-to-write.tsx'
import * as messages from './set-messages.ts'

type Props = {
  title: string
  /** What is printed already, so that nobody writes it. */
  school: string
  date: string
  mark: string
  versions: readonly string[]
  count: number
}

/** A page of its own for the answers, so that the pages with the questions can be used again. */
export function AnswerSheet({ title, school, date, mark, versions, count }: Props) {
  return (
    <section aria-labelledby="answer-sheet" className="answer-sheet">
      <h2 id="answer-sheet" className="text-2xl leading-tight font-black">
        {messages.answerSheet()}: {title}
      </h2>
      <p className="font-semibold">{messages.mark(mark)}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-2 py-3 text-base">
        <LineToWrite label={messages.name()} className="grow basis-64" />
        <LineToWrite label={messages.date()} text={date} className="grow basis-40" />
        <LineToWrite label={messages.school()} text={school} className="grow basis-64" />
        {versions.length > 1 && (
          <span className="flex grow basis-40 items-center gap-2">
            {messages.version()} <Circles letters={versions} />
          </span>
        )}
      </div>
      <p className="pb-3">{messages.instruction()}</p>
      <ol className="gap-8 sm:columns-2 print:columns-2">
        {Array.from({ length: count }, (_, place) => place + 1).map((number) => (
          <li key={number} className="flex break-inside-avoid items-center gap-2 py-1">
            <b className="size-6 text-end">{number}</b>
            <Circles letters={LETTERS} />
          </li>
        ))}
      </ol>
      <p className="pt-3 text-end">{messages.score(count)}</p>
    </section>
  )
}

function Circles({ letters }: { letters: readonly string[] }) {
  return letters.map((letter) => (
    <span
      key={letter}
      className="answer-circle inline-flex shrink-0 items-center justify-center rounded-full border border-ink leading-none"
    >
      {letter}
    </span>
  ))
}
