import { Button } from '../../base/ui/button.tsx'
import * as courseMessages from './course-messages.ts'
import { answersPath } from './course-paths.ts'
import type { TestShown } from './test-answers.server.ts'
import * as messages from './test-messages.ts'

type Props = {
  code: string
  link: string
  lesson: string
  isClosed: boolean
  total: number
  test: TestShown
}

/** What a pupil reads before a test. The press begins the pupil's time on the server. */
export function TestIntro({ code, link, lesson, isClosed, total, test }: Props) {
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col items-start gap-4 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{messages.title(Number(lesson))}</h1>
      <p className="text-lg">{messages.terms(total, test.toPass)}</p>
      <p className="text-lg">{messages.yourTime(test.minutes)}</p>
      <p className="text-lg">{messages.howItGoes()}</p>
      <p role="status" className="font-semibold empty:hidden">
        {isClosed && courseMessages.closed()}
      </p>
      {!isClosed && (
        <form method="post" action={answersPath(code, link)}>
          <input type="hidden" name="lesson" value={lesson} />
          <Button type="submit" name="intent" value="begin">
            {messages.begin()}
          </Button>
        </form>
      )}
    </section>
  )
}
