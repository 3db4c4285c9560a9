import { DeadEnd } from '../../base/ui/dead-end.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import * as setMessages from '../sets/set-messages.ts'
import * as courseMessages from './course-messages.ts'
import type { Answers } from './course-results.ts'
import { HeadingFocus } from './heading-focus.tsx'
import { LessonOver } from './lesson-over.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { LessonTest } from './lesson-test.tsx'
import type { TestShown } from './test-answers.server.ts'
import { TestDone } from './test-done.tsx'
import { TestIntro } from './test-intro.tsx'
import * as messages from './test-messages.ts'
import type { ToNextProps } from './to-next.tsx'

type Props = {
  code: string
  link: string
  lesson: string
  isOver: boolean
  isClosed: boolean
  state: UsState
  questions: readonly ShownItem[]
  /** The number of questions, also while the page has none. */
  total: number
  answered: number
  withdrawn: number
  /** True if the lesson was over before the pupil joined. */
  wasBefore: boolean
  /** True while a test asks questions of the lesson, which the page leaves out. */
  isHeldBack: boolean
  answers: Answers
  test: TestShown | null
  /** The number of the question that the address names, or 0. */
  number: number
  next: ToNextProps['next']
  onLate: (message: string) => void
  onDone: () => void
}

/** A lesson as a pupil sees it: questions of practice or a test, or what became of them. */
export function PupilLesson(props: Props) {
  const { isOver, isHeldBack, questions, test } = props
  return (
    <HeadingFocus phase={test?.stage ?? (isOver ? 'over' : 'open')}>
      {isHeldBack && questions.length > 0 && (
        <p role="status" className="mx-auto w-full max-w-2xl px-4 pt-4 font-semibold">
          {messages.heldBack()}
        </p>
      )}
      <Shown {...props} />
    </HeadingFocus>
  )
}

function Shown(props: Props) {
  const { link, lesson, isOver, isHeldBack, questions, total, test } = props
  const key = `${link} ${lesson}`
  if (isHeldBack && questions.length === 0) {
    return <DeadEnd title={courseMessages.lesson(Number(lesson))} text={messages.heldBack()} />
  }
  if (total === 0) {
    return <DeadEnd title={setMessages.allWithdrawn()} text={courseMessages.nothingLeft()} />
  }
  switch (test?.stage) {
    case 'new':
      return <TestIntro {...props} test={test} />
    case 'at it':
      return <LessonTest key={key} {...props} test={test} />
    case 'done':
    case 'ending':
      return <TestDone {...props} stage={test.stage} isHandedIn={test.isHandedIn} />
    default:
      return isOver ? (
        <LessonOver key={lesson} {...props} />
      ) : (
        // Without the questions that a test asks now, places are others.
        <LessonQuiz key={`${key} ${questions.length}`} {...props} />
      )
  }
}
