import type { ReactNode } from 'react'
import { PREFIX } from '../../base/text/language.ts'
import { languageName } from '../../base/text/language-name.ts'
import { writtenMonth } from '../../base/text/written-month.ts'
import type { ShownAbout } from './about-test.ts'
import { missingFigures, publishedFigures } from './about-test-figures.ts'
import * as messages from './about-test-messages.ts'
import { saidBy } from './said-by.ts'

export default function AboutTestList({ about }: { about: ShownAbout }) {
  const { book, course, notes } = about
  const known = publishedFigures(about)
  const languages = about.languages ?? messages.askAboutLanguages()
  const ofLanguages = languages && (
    <Entry label={messages.languages()}>
      {languages}.{' '}
      {about.languages && <span className="text-quiet">{saidBy(about.languagesBy ?? about)}</span>}
    </Entry>
  )
  return (
    <dl className="flex flex-col gap-3 pb-4 print:gap-1 print:pb-0">
      {/* Riders of translated pages ask first in which language their test is. */}
      {PREFIX && ofLanguages}
      <Entry label={messages.knowledgeTest()}>
        {course && (
          <>{course.notAt ? messages.inCourse(course.notAt) : messages.courseReplaces()} </>
        )}
        {known && (
          <>
            {known} <span className="text-quiet">{saidBy(about)}</span>{' '}
          </>
        )}
        {missingFigures(about)} {messages.notKnown()}
      </Entry>
      {!PREFIX && ofLanguages}
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
      {Object.entries(book.editions ?? {}).map(([language, { title, asOf }]) => (
        <Entry key={language} label={messages.manualIn(languageName(language))}>
          {messages.editionIn(languageName(language), title, asOf && writtenMonth(asOf))}
        </Entry>
      ))}
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
