import paperStyles from '../../base/styles/paper.css?url'
import { shownDay } from '../../base/text/shown-day.ts'
import { Section } from '../../base/ui/section.tsx'
import { ReadinessGauge } from '../../riders/learning/readiness-gauge.tsx'
import { chance } from '../../riders/learning/readiness-sentence.ts'
import * as courseMessages from '../courses/course-messages.ts'
import type { Marked } from '../courses/course-results.ts'
import * as resultMessages from '../courses/result-messages.ts'
import { TopicCountsList } from '../courses/topic-counts-list.tsx'
import { MissedAnswers } from './missed-answers.tsx'
import type { PupilReport } from './pupil-report.server.ts'
import * as messages from './pupil-results-messages.ts'

type Props = {
  report: PupilReport
  /** The number of missed questions that the report leaves out. */
  more?: number
}

/** The results of a pupil: readiness, topics, lessons, and what was missed. */
export function PupilSheet({ report, more = 0 }: Props) {
  const { id, readiness, topics, missed } = report
  return (
    <>
      <link rel="stylesheet" href={paperStyles} precedence="paper" />
      <Section id={`ready-${id}`} title={messages.readiness()}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ReadinessGauge summary={readiness} hasCaption={false} />
          <div className="flex grow basis-48 flex-col gap-1">
            <p className="text-lg leading-snug">{messages.judged(readiness)}</p>
            {topics.some(({ topic }) => topic === 'own') && (
              <p className="text-sm text-quiet">{messages.ownDoNotCount()}</p>
            )}
            {readiness.verdict !== 'not enough' && (
              <p className="text-sm text-quiet">
                {messages.basis(readiness.answered, chance(readiness.passing))}
              </p>
            )}
          </div>
        </div>
      </Section>
      <Section id={`lessons-${id}`} title={messages.ofLessons()}>
        <LessonTable report={report} />
      </Section>
      {topics.length > 0 && (
        <Section id={`topics-${id}`} title={resultMessages.topics()}>
          <TopicCountsList topics={topics} />
        </Section>
      )}
      <Section id={`missed-${id}`} title={messages.missed(missed.length + more)}>
        {missed.length === 0 ? (
          <p>{courseMessages.nothingMissed()}</p>
        ) : (
          <MissedAnswers missed={missed.slice(0, MISSED_AT_ONCE)} />
        )}
        {missed.length > MISSED_AT_ONCE && (
          <details className="w-full">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
              {messages.earlierMissed(missed.length - MISSED_AT_ONCE)}
            </summary>
            <MissedAnswers missed={missed.slice(MISSED_AT_ONCE)} />
          </details>
        )}
        {more > 0 && <p>{messages.moreMissed(more)}</p>}
      </Section>
    </>
  )
}

/** A long list of missed questions begins with so many. */
const MISSED_AT_ONCE = 10

function LessonTable({ report }: { report: PupilReport }) {
  const heads = [
    messages.lesson(),
    messages.day(),
    courseMessages.answered(),
    courseMessages.right(),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
    <div role="group" aria-label={messages.ofLessons()} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse wrap-normal tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-quiet">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pe-3 text-start">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.lessons.map(({ id, day, isOver, ...counts }) => (
            <Line key={id} name={String(Number(id))} {...counts}>
              {shownDay(day)} {!isOver && <span className="text-quiet">{messages.notOver()}</span>}
            </Line>
          ))}
          {report.later.map(({ id, day }) => (
            <tr key={id} className="border-b border-line align-top">
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                {Number(id)}
              </th>
              <td className="py-2 pe-3">{shownDay(day)}</td>
              <td colSpan={2} className="py-2 pe-3">
                {messages.resultLater()}
              </td>
            </tr>
          ))}
          <Line name={messages.allLessons()} {...report} />
        </tbody>
      </table>
    </div>
  )
}

type LineProps = Marked & { name: string; asked: number; children?: React.ReactNode }

function Line({ name, asked, answered, right, isPassed, children }: LineProps) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        {name}
      </th>
      <td className="py-2 pe-3">{children}</td>
      <td className="py-2 pe-3">{courseMessages.of(answered, asked)}</td>
      <td className="py-2 pe-3">
        {answered > 0 && courseMessages.shareOf(right, answered)}
        {isPassed != null && (
          <span className="block text-sm font-semibold">
            {resultMessages.mark(isPassed, right, asked)}
          </span>
        )}
      </td>
    </tr>
  )
}
