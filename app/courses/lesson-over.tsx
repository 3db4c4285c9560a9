import { attemptOf } from '../attempts/address.ts'
import type { ShownItem } from '../question/quiz-item.ts'
import { Result } from '../results/result.tsx'
import type { UsState } from '../states/us-states.ts'
import { DeadEnd } from '../ui/dead-end.tsx'
import * as messages from './course-messages.ts'
import type { Answers } from './course-results.ts'

type Props = {
  lesson: string
  state: UsState
  questions: readonly ShownItem[]
  answers: Answers
}

/** What a pupil answered in a lesson that is over. */
export function LessonOver({ lesson, state, questions, answers }: Props) {
  const answered = questions.filter(({ id = '' }) => answers[id])
  const title = messages.lessonIsOver(Number(lesson))
  if (answered.length === 0) return <DeadEnd title={title} text={messages.nothingAnswered()} />
  const letters = answered.map(({ id = '' }) => answers[id])
  return (
    <Result
      attempt={attemptOf(state, answered, letters)}
      isStatic
      bar={<p className="py-3 font-semibold">{title}</p>}
    />
  )
}
