import { DeadEnd } from '../../base/ui/dead-end.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { attemptOf } from '../../riders/attempts/address.ts'
import { Result } from '../../riders/results/result.tsx'
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
