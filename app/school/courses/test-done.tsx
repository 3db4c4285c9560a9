import { ButtonLink } from '../../base/ui/button.tsx'
import * as courseMessages from './course-messages.ts'
import { pupilLessonPath } from './course-paths.ts'
import type { TestShown } from './test-answers.server.ts'
import * as messages from './test-messages.ts'
import { ToNext, type ToNextProps } from './to-next.tsx'

type Props = {
  code: string
  link: string
  lesson: string
  stage: TestShown['stage']
  /** Null if the pupil wants to, and the server does not know yet. */
  isHandedIn: boolean | null
  answered: number
  total: number
  /** What becomes of the answers that wait on this device, if any. */
  sending?: string | null
  next: ToNextProps['next']
}

/** What a pupil sees between the own end of a test and the result. */
export function TestDone(props: Props) {
  const { code, link, lesson, stage, isHandedIn, answered, total, sending, next } = props
  const isEnding = stage === 'ending'
  const notYet = isHandedIn === null ? messages.notHandedInYet() : messages.timeIsOver()
  const own = isHandedIn ? messages.handedIn() : notYet
  return (
    <>
      <ToNext next={next} />
      <section className="mx-auto flex w-full max-w-2xl flex-col items-start gap-4 px-4 py-6">
        <div role="status" className="flex flex-col gap-4">
          <h1 className="text-3xl font-extrabold">{isEnding ? messages.testIsOver() : own}</h1>
          <p className="text-lg">{messages.answeredOf(answered, total)}</p>
          {sending && <p className="font-semibold">{sending}</p>}
          <p className="text-lg">
            {sending
              ? messages.mustArrive()
              : isEnding
                ? messages.resultSoon()
                : messages.resultLater()}
          </p>
        </div>
        <ButtonLink
          look="plain"
          className="without-script"
          to={pupilLessonPath(code, link, lesson)}
          reloadDocument
        >
          {courseMessages.refresh()}
        </ButtonLink>
      </section>
    </>
  )
}
