import type { ReactNode } from 'react'
import type { AboutTest } from './about-test.ts'
import { missingFigures, publishedFigures } from './about-test-figures.ts'
import * as messages from './about-test-messages.ts'
import { saidBy } from './said-by.ts'

export default function AboutTestList({ about }: { about: AboutTest }) {
  const { book, course, notes } = about
  const known = publishedFigures(about)
  return (
    <dl className="flex flex-col gap-3 pb-4 print:gap-1 print:pb-0">
      <Entry label={messages.knowledgeTest()}>
        {course && (
          <>{course.notAt ? messages.inCourse(course.notAt) : messages.courseReplaces()} </>
        )}
        {known && (
          <>
            {known} <span className="text-quiet">{saidBy(about)}</span>{' '}
          </>
        )}
        {missingFigures(about)}
      </Entry>
      {about.languages && (
        <Entry label={messages.languages()}>
          {about.languages}.{' '}
          <span className="text-quiet">{saidBy(about.languagesBy ?? about)}</span>
        </Entry>
      )}
      {notes.map(({ label, text }) => (
        <Entry key={label + text} label={label}>
          {text}
        </Entry>
      ))}
      <Entry label={messages.manual()}>
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
