import type { ReactNode } from 'react'
import type { AboutTest } from './about-test.ts'
import { saidBy } from './said-by.ts'

export default function AboutTestList({ about }: { about: AboutTest }) {
  const { book, notes } = about
  return (
    <dl className="flex flex-col gap-3 pb-4 print:gap-1 print:pb-0">
      <Entry label="Knowledge test">
        {figuresOf(about)} <span className="text-quiet">{saidBy(about)}</span>
      </Entry>
      {about.languages && <Entry label="Languages">{about.languages}</Entry>}
      {notes.map(({ label, text }) => (
        <Entry key={label + text} label={label}>
          {text}
        </Entry>
      ))}
      <Entry label="Manual">
        {book.link ? (
          <a href={book.link} rel="noopener" className="underline underline-offset-4">
            {book.title}
          </a>
        ) : (
          book.title
        )}
        , {book.agency}
      </Entry>
    </dl>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function figuresOf({ questions, toPass, percentToPass, minutes }: AboutTest): string {
  const mark =
    toPass !== null && questions !== null
      ? `${toPass} right answers to pass`
      : percentToPass !== null && `${percentToPass} percent to pass`
  const figures = [
    questions !== null && `${questions} questions`,
    mark,
    minutes !== null && `${minutes} minutes`,
  ].filter(Boolean)
  return figures.length > 0 ? `${figures.join(', ')}.` : 'No figures are known for certain.'
}
