import type { LessonView } from './course-view.server.ts'
import * as messages from './test-messages.ts'

type Props = { test: NonNullable<LessonView['test']>; isOpen: boolean }

/** What a test needs, and who has begun it and handed it in. */
export function TestStages({ test, isOpen }: Props) {
  const { minutes, toPass, stages } = test
  return (
    <div className="flex flex-col gap-1">
      <p>{messages.lineOf(minutes, toPass)}</p>
      {isOpen && (
        <dl className="flex flex-col gap-1">
          {(['new', 'at it', 'done'] as const).map((stage) => (
            <div key={stage} className="flex flex-wrap gap-x-2">
              <dt className="font-semibold">{messages.pupilsIn(stage, stages[stage].length)}</dt>
              <dd className="text-quiet wrap-anywhere">
                {stages[stage].map((name, n) => (
                  <span key={name}>
                    {n > 0 && ', '}
                    <bdi>{name}</bdi>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
