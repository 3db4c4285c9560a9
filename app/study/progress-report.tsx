import { Flame } from 'lucide-react'
import { href } from 'react-router'
import { examTerms } from '../exam/exam-terms.ts'
import { lastQuizzes } from '../learning/last-quizzes.ts'
import type { Learned } from '../learning/learned.ts'
import { localDay } from '../learning/local-day.ts'
import { readiness } from '../learning/readiness.ts'
import { readinessSentence } from '../learning/readiness-sentence.ts'
import { streakOf } from '../learning/streak.ts'
import { StudyLinks } from '../learning/study-links.tsx'
import { TOPICS } from '../quiz/topics.ts'
import { ExamChart, MAX_DRAWN } from '../results/exam-chart.tsx'
import { percentage } from '../results/score.ts'
import type { AboutTest } from '../states/about-test.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { ExamDate } from './exam-date.tsx'
import { TopicTable } from './topic-table.tsx'

/** `about` is undefined until it has come. */
type Props = { learned: Learned; state: UsState; about: AboutTest | null | undefined }

export function ProgressReport({ learned, state, about }: Props) {
  const { log, mistakes, now } = learned
  const streak = streakOf(log, now, localDay)
  const due = mistakes.filter((mistake) => mistake.due <= now).length
  const examLength = about ? examTerms(about).questions : Number.POSITIVE_INFINITY
  const inBank = learned.bank.items.length
  const quizzes = lastQuizzes(log, state.abbrev, MAX_DRAWN, Math.min(examLength, inBank))
  return (
    <>
      <ReadinessCard learned={learned} state={state} about={about} />
      <section aria-labelledby="mistakes-left" className="flex flex-col gap-3">
        <h2 id="mistakes-left" className="text-xl font-extrabold">
          {mistakes.length === 1 ? '1 mistake left' : `${mistakes.length} mistakes left`}
        </h2>
        {mistakes.length > 0 && <p>{due === 0 ? 'None is due now.' : `${due} due now.`}</p>}
        <StudyLinks state={state} isMain={mistakes.length > 0} />
        <ExamDate mistakes={mistakes} now={now} />
      </section>
      {streak > 1 && (
        <p className="flex items-center gap-2 text-lg font-semibold">
          <Flame aria-hidden="true" className="size-6 shrink-0" />
          {streak} days in a row
        </p>
      )}
      <ExamChart percentages={quizzes.map(({ right, answered }) => percentage(right, answered))} />
      <TopicTable learned={learned} state={state} />
    </>
  )
}

function ReadinessCard({ learned, state, about }: Props) {
  const { stateName } = state
  if (about === undefined) return <div aria-hidden="true" className="h-64 rounded-xl bg-line" />
  const result = readiness(learned.histories, learned.bank, examTerms(about))
  return (
    <section
      aria-labelledby="readiness"
      className="flex flex-col gap-2 rounded-xl border border-l-8 border-line border-l-sign bg-card p-4"
    >
      <h2 id="readiness" className="text-xl font-extrabold">
        Are you ready?
      </h2>
      <p className="text-lg leading-snug">{readinessSentence(result, stateName)}</p>
      {result.verdict !== 'ready' && (
        <ul className="flex flex-wrap items-center gap-x-6">
          {result.verdict === 'not enough' && <li>Good topics to begin with:</li>}
          {result.help.map((topic) => (
            <li key={topic}>
              <a
                href={href('/practice/:state/topics/:topic', { state: stateSlug(state), topic })}
                className="flex min-h-11 items-center font-semibold underline decoration-sign-deep decoration-2 underline-offset-4"
              >
                {TOPICS[topic]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
