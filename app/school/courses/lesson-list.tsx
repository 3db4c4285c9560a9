import { Link } from 'react-router'
import { shownDay } from '../../base/text/shown-day.ts'
import * as messages from './course-messages.ts'
import { lessonPath } from './course-paths.ts'
import type { CourseView } from './course-view.server.ts'

type Props = Pick<CourseView, 'lessons' | 'code'> & { secret: string }

/** The lessons of a course, the newest first. */
export function LessonList({ lessons, code, secret }: Props) {
  if (lessons.length === 0) return <p>{messages.noLessonYet()}</p>
  return (
    <ol className="flex flex-col">
      {lessons.toReversed().map(({ id, day, status, questions, answered }) => (
        <li key={id} className="border-b border-line">
          <Link
            to={lessonPath(code, secret, id)}
            className="flex min-h-12 flex-wrap items-center gap-x-3 py-1"
          >
            <span className="font-semibold underline decoration-2 decoration-sign-deep underline-offset-4">
              {messages.lesson(Number(id))}
            </span>
            <span>{shownDay(day)}</span>
            <span className="text-quiet">
              {messages.lessonState(status)} • {messages.answeredIn(answered, questions)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
