import { Button } from '../../base/ui/button.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import * as courseMessages from '../courses/course-messages.ts'
import * as messages from './question-messages.ts'
import { WholeQuestion } from './whole-question.tsx'

type Offered = { item: ShownItem; lessons: readonly string[] }
type Props = { lesson: string; offered: readonly Offered[] }

/** Questions that a teacher can add to a lesson, each with the lessons that ask it. */
export function QuestionChoice({ lesson, offered }: Props) {
  const isAsked = ({ lessons }: Offered) => lessons.includes(lesson)
  return (
    <form method="post" action="#add" className="flex flex-col items-start gap-3">
      <ul className="flex w-full flex-col">
        {offered.map((one) => (
          <li key={one.item.id} className="border-b border-line py-3">
            <div className="flex items-start gap-3">
              <input
                type="checkbox"
                id={`choose-${one.item.id}`}
                name="question"
                value={one.item.id}
                disabled={isAsked(one)}
                className="mt-0.5 size-6 shrink-0 accent-focus"
              />
              <div className="min-w-0 grow">
                <WholeQuestion item={one.item} checkbox={`choose-${one.item.id}`} />
                <AskedIn lessons={one.lessons} lesson={lesson} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {!offered.every(isAsked) && (
        <Button type="submit" look="plain" name="intent" value="add">
          {messages.addChosen()}
        </Button>
      )}
    </form>
  )
}

/** Says which lessons ask a question. */
export function AskedIn({ lessons, lesson }: { lessons: readonly string[]; lesson?: string }) {
  if (lessons.length === 0) return null
  const names = lessons.map((id) => courseMessages.lesson(Number(id)))
  const isHere = lesson !== undefined && lessons.includes(lesson)
  return (
    <p className="text-sm font-semibold">
      {isHere ? messages.inThisLesson() : messages.askedIn(names)}
    </p>
  )
}
