import { Flame } from '../../base/ui/icons.tsx'
import { type ExamTerms, examTerms } from '../../questions/states/exam-terms.ts'
import { localDay } from '../attempts/local-day.ts'
import { percentage } from '../attempts/score.ts'
import { countDue } from '../learning/due-counts.ts'
import { lastQuizzes } from '../learning/last-quizzes.ts'
import { streakOf } from '../learning/streak.ts'
import { StudyLinks } from '../learning/study-links.tsx'
import { topicProgress } from '../learning/topic-progress.ts'
import { useNextStep } from '../learning/use-next-step.ts'
import { TellOutcome } from '../readiness/tell-outcome.tsx'
import { ExamChart, MAX_DRAWN } from '../results/exam-chart.tsx'
import { ExamDate } from './exam-date.tsx'
import { HowDidItGo, Passed } from './exam-outcome.tsx'
import * as messages from './progress-messages.ts'
import { type Props, ReadinessCard } from './readiness-card.tsx'
import { TopicBarKey, TopicList } from './topic-list.tsx'
import { useOwnExam } from './use-own-exam.ts'

export function ProgressReport({ learned, state, test }: Props) {
  const { log, summary, histories, bank, now } = learned
  const step = useNextStep(summary)
  const own = useOwnExam(state, now)
  const tell = own.outcome && <TellOutcome state={state} {...own.outcome} />
  const due = countDue(summary.due, now)
  const streak = streakOf(log, now, localDay)
  const terms = test.about === undefined ? null : examTerms(test.about)
  const examLength = terms && Math.min(terms.questions, bank.items.length)
  const quizzes = lastQuizzes(log, state.abbrev, MAX_DRAWN, examLength)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        {own.hasPassed ? (
          <Passed as="h2" state={state} isNew={own.answer === 'passed'} onAnswer={own.reply}>
            {tell}
          </Passed>
        ) : (
          <>
            {own.isOver && <HowDidItGo as="h2" day={own.day} onAnswer={own.reply} />}
            <ReadinessCard {...{ learned, state, test, step }} />
            <section aria-labelledby="mistakes-left" className="flex flex-col gap-3">
              <h2 id="mistakes-left" className="text-xl font-extrabold">
                {messages.mistakesLeft(due.now, due.tomorrow + due.later)}
              </h2>
              <StudyLinks state={state} />
            </section>
            {tell}
            {!own.isOver && <ExamDate own={own} state={state} due={summary.due} now={now} />}
          </>
        )}
        {streak > 1 && (
          <p className="flex items-center gap-2 text-lg font-semibold">
            <Flame className="size-6 shrink-0" />
            {messages.streak(streak)}
          </p>
        )}
        <ExamChart
          results={quizzes.map(({ right, questions, mode }) => ({
            percent: percentage(right, questions),
            isExam: mode === 'exam',
          }))}
          mark={terms ? markOf(terms, state.stateName) : null}
        />
      </div>
      <section aria-labelledby="topics" className="flex min-w-0 flex-col gap-3">
        <h2 id="topics" className="text-xl font-extrabold">
          {messages.topics()}
        </h2>
        <TopicBarKey />
        <TopicList state={state} topics={topicProgress(histories, bank)} />
      </section>
    </div>
  )
}

/** The mark of the state, or null if the state publishes none. */
function markOf({ questions, toPass, toPassBy }: ExamTerms, stateName: string) {
  if (toPassBy === 'not published') return null
  return { stateName, percent: percentage(toPass, questions) }
}
