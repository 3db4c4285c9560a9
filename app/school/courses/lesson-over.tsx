import { DeadEnd } from '../../base/ui/dead-end.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { attemptOf } from '../../riders/attempts/address.ts'
import { answersOf } from '../../riders/attempts/life.ts'
import { momentOf } from '../../riders/attempts/local-day.ts'
import { examVerdict } from '../../riders/exam/exam-verdict.tsx'
import { AnswerReview } from '../../riders/results/answer-review.tsx'
import { Result } from '../../riders/results/result.tsx'
import * as messages from './course-messages.ts'
import type { Answers } from './course-results.ts'
import type { TestShown } from './test-answers.server.ts'
import { testAttempt } from './test-attempt.ts'
import * as testMessages from './test-messages.ts'
import { ToNext, type ToNextProps } from './to-next.tsx'

type Props = {
  lesson: string
  state: UsState
  questions: readonly ShownItem[]
  answers: Answers
  /** True if it was over before the pupil joined the course. */
  wasBefore: boolean
  /** What passes, if it was a test. */
  test: TestShown | null
  next: ToNextProps['next']
}

/** What a pupil answered in a lesson that is over. */
export function LessonOver(props: Props) {
  return (
    <>
      <ToNext next={props.next} />
      <Answered {...props} />
    </>
  )
}

function Answered({ lesson, state, questions, answers, wasBefore, test }: Props) {
  const answered = questions.filter(({ id = '' }) => answers[id])
  const titleOf = test ? testMessages.testOfLessonIsOver : messages.lessonIsOver
  const title = titleOf(Number(lesson))
  if (answered.length === 0) {
    const text = wasBefore ? messages.wasBefore() : messages.nothingAnswered()
    return <DeadEnd title={title} text={text} />
  }
  // In a test, questions without an answer count as wrong.
  const ofTest = test && {
    ...testAttempt(state, questions, answers, test),
    ended: momentOf(new Date()),
  }
  const letters = answered.map(({ id = '' }) => answers[id])
  const { terms, ...attempt } = ofTest ?? attemptOf(state, answered, letters)
  // A verdict would be about the answered questions only.
  if (!ofTest && answered.length < questions.length) {
    return (
      <section className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6">
        <h1 className="text-3xl font-extrabold">{title}</h1>
        <p className="text-lg">{messages.someAnswered(answered.length, questions.length)}</p>
        <AnswerReview answers={answersOf(attempt)} items={answered} />
      </section>
    )
  }
  return (
    <Result
      attempt={attempt}
      verdict={ofTest ? examVerdict(ofTest) : undefined}
      isStatic
      bar={<p className="py-3 font-semibold">{title}</p>}
    />
  )
}
