import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { FOR_CLASS } from '../sets/set-paths.ts'
import * as messages from './course-messages.ts'
import {
  coursePath,
  lessonPaperPath,
  lessonPath,
  lessonQuestionsPath,
  resultsPath,
  wallPath,
} from './course-paths.ts'
import type { LessonView } from './course-view.server.ts'
import * as resultMessages from './result-messages.ts'
import * as testMessages from './test-messages.ts'

type Props = { view: LessonView; secret: string; wall: string }

/** What a teacher can do with a lesson. */
export function LessonControls({ view, secret, wall }: Props) {
  const { code, lesson, status, test } = view
  const atIt = test?.stages['at it'].length ?? 0
  const notBegun = test?.stages.new.length ?? 0
  const isEarly = atIt + notBegun > 0
  const mayOpenAgain = !test || test.takesAnswers
  return (
    <form method="post" className="flex flex-wrap gap-3 print:hidden">
      {status !== 'waiting' && (
        <ButtonLink to={`${wallPath(code, wall)}?lesson=${lesson}`} target="_blank">
          {messages.wall()}
        </ButtonLink>
      )}
      {status === 'open' && isEarly && (
        <details className="basis-full">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4">
            {testMessages.endTest()}
          </summary>
          {atIt > 0 && <p className="pb-2">{testMessages.stillAtIt(atIt)}</p>}
          {notBegun > 0 && <p className="pb-2">{testMessages.notBegunYet(notBegun)}</p>}
          <p className="pb-2">{testMessages.willStayOver()}</p>
          <Button type="submit" name="intent" value="end">
            {testMessages.endNow()}
          </Button>
        </details>
      )}
      {status === 'open' && !isEarly && (
        <Button type="submit" look="plain" name="intent" value="end">
          {test ? testMessages.endTest() : messages.endLesson()}
        </Button>
      )}
      {status === 'waiting' && (
        <Button type="submit" name="intent" value="begin">
          {test ? testMessages.beginTest() : messages.beginLesson()}
        </Button>
      )}
      {status === 'over' && mayOpenAgain && (
        <Button type="submit" look="plain" name="intent" value="begin">
          {test ? testMessages.openAgain() : messages.openLessonAgain()}
        </Button>
      )}
      <ButtonLink look="plain" to={lessonQuestionsPath(code, secret, lesson)}>
        {messages.seeQuestions()}
      </ButtonLink>
      <ButtonLink look="plain" to={resultsPath(code, secret)} reloadDocument>
        {resultMessages.csv()}
      </ButtonLink>
      <ButtonLink look="plain" to={lessonPaperPath(code, secret, lesson) + FOR_CLASS}>
        {messages.onPaper()}
      </ButtonLink>
      <PrintButton look="plain">{messages.print()}</PrintButton>
      <ButtonLink
        look="plain"
        className="without-script"
        to={lessonPath(code, secret, lesson)}
        reloadDocument
      >
        {messages.refresh()}
      </ButtonLink>
      <ButtonLink look="link" to={coursePath(code, secret)}>
        {messages.toCourse()}
      </ButtonLink>
    </form>
  )
}
