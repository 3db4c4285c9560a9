import { Flame } from 'lucide-react'
import { href } from 'react-router'
import { lastQuizzes } from '../learning/last-quizzes.ts'
import type { Loaded } from '../learning/load-learned.client.ts'
import { NextStepButton } from '../learning/next-step-button.tsx'
import { estimateOf, readiness } from '../learning/readiness.ts'
import { readinessSentence } from '../learning/readiness-sentence.ts'
import { streakOf } from '../learning/streak.ts'
import { StudyLinks } from '../learning/study-links.tsx'
import { reasonOf, useNextStep } from '../learning/use-next-step.ts'
import { TOPICS } from '../question/topics.ts'
import { ExamChart, MAX_DRAWN } from '../results/exam-chart.tsx'
import { percentage } from '../results/score.ts'
import { localDay } from '../sessions/local-day.ts'
import { examTerms } from '../states/exam-terms.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { Button } from '../ui/button.tsx'
import { ExamDate } from './exam-date.tsx'
import * as messages from './progress-messages.ts'
import * as studyMessages from './study-messages.tsx'
import { TopicTable } from './topic-table.tsx'
import type { useAboutTest } from './use-about-test.ts'

type Props = { learned: Loaded; state: UsState; test: ReturnType<typeof useAboutTest> }

export function ProgressReport({ learned, state, test }: Props) {
  const { about } = test
  const { log, mistakes, now } = learned
  const step = useNextStep(learned.summary)
  const streak = streakOf(log, now, localDay)
  const due = mistakes.filter((mistake) => mistake.due <= now).length
  const examLength = about ? examTerms(about).questions : Number.POSITIVE_INFINITY
  const inBank = learned.bank.items.length
  const quizzes = lastQuizzes(log, state.abbrev, MAX_DRAWN, Math.min(examLength, inBank))
  return (
    <>
      <ReadinessCard learned={learned} state={state} test={test} />
      {step && (
        <div className="flex flex-col gap-2">
          <p className="text-lg font-semibold">{reasonOf(step)}</p>
          <NextStepButton state={state} step={step} />
        </div>
      )}
      <section aria-labelledby="mistakes-left" className="flex flex-col gap-3">
        <h2 id="mistakes-left" className="text-xl font-extrabold">
          {messages.mistakesLeft(mistakes.length)}
        </h2>
        {mistakes.length > 0 && <p>{messages.dueNow(due)}</p>}
        <StudyLinks state={state} />
        <ExamDate mistakes={mistakes} now={now} />
      </section>
      {streak > 1 && (
        <p className="flex items-center gap-2 text-lg font-semibold">
          <Flame aria-hidden="true" className="size-6 shrink-0" />
          {messages.streak(streak)}
        </p>
      )}
      <ExamChart percentages={quizzes.map(({ right, answered }) => percentage(right, answered))} />
      <TopicTable learned={learned} state={state} />
    </>
  )
}

function ReadinessCard({ learned, state, test }: Props) {
  const { stateName } = state
  const { about, hasFailed, load } = test
  if (about === undefined && !hasFailed) {
    return <div aria-hidden="true" className="h-64 rounded-xl bg-line" />
  }
  const terms = examTerms(about ?? null)
  const result = readiness(estimateOf(learned.histories, learned.bank), terms)
  // The verdict 'not enough' does not depend on the mark.
  const lacksMark = about === undefined && result.verdict !== 'not enough'
  return (
    <section
      aria-labelledby="readiness"
      className="flex flex-col gap-2 rounded-xl border border-l-8 border-line border-l-sign bg-card p-4"
    >
      <h2 id="readiness" className="text-xl font-extrabold">
        {messages.areYouReady()}
      </h2>
      {lacksMark ? (
        <>
          <p className="text-lg leading-snug">{messages.testNotLoaded(stateName)}</p>
          <Button look="plain" className="self-start" onClick={load}>
            {studyMessages.tryAgain()}
          </Button>
        </>
      ) : (
        <p className="text-lg leading-snug">
          {readinessSentence(result, stateName, terms.toPassBy)}
        </p>
      )}
      {!lacksMark && result.verdict !== 'ready' && (
        <ul className="flex flex-wrap items-center gap-x-6">
          {result.verdict === 'not enough' && <li>{messages.goodTopics()}</li>}
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
