import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import type { Answers } from './course-results.ts'
import { LessonOver } from './lesson-over.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { LessonTest } from './lesson-test.tsx'
import type { TestShown } from './test-answers.server.ts'
import { TestDone } from './test-done.tsx'
import { TestIntro } from './test-intro.tsx'
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
  const { link, lesson, isOver, test } = props
  const key = `${link} ${lesson}`
  switch (test?.stage) {
    case 'new':
      return <TestIntro {...props} test={test} />
    case 'at it':
      return <LessonTest key={key} {...props} test={test} />
    case 'done':
    case 'ending':
      return <TestDone {...props} stage={test.stage} isHandedIn={test.isHandedIn} />
    default:
      return isOver ? <LessonOver key={lesson} {...props} /> : <LessonQuiz key={key} {...props} />
  }
}
