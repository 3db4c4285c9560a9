import { Button, ButtonLink } from '../../base/ui/button.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { optionOf } from '../../riders/attempts/address.ts'
import { ExamQuestionCard } from '../../riders/exam/exam-question.tsx'
import { QuestionScreen } from '../../riders/quiz/question-screen.tsx'
import { answersPath, pupilLessonPath } from './course-paths.ts'
import { type Answers, answeredOf } from './course-results.ts'
import * as messages from './test-messages.ts'

type Props = {
  code: string
  link: string
  lesson: string
  questions: readonly ShownItem[]
  answers: Answers
  /** The number of the question to show. After the last one, the form hands in. */
  number: number
  leftMs: number | null
}

const MINUTE_MS = 60_000
const NOTHING = () => {}

/** A test without a script: each question is a form, and so is the end. */
export function TestForm({ code, link, lesson, questions, answers, number, leftMs }: Props) {
  const item = questions[number - 1]
  const answered = answeredOf(questions, answers)
  const total = questions.length
  const left = leftMs !== null && messages.leftNow(Math.ceil(leftMs / MINUTE_MS))
  const action = answersPath(code, link)
  const pathTo = (to: number) => `${pupilLessonPath(code, link, lesson)}&question=${to}`
  const numbers = (
    <ol className="flex flex-wrap gap-2">
      {questions.map(({ id = '' }, place) => (
        <li key={id}>
          <a
            href={pathTo(place + 1)}
            aria-label={messages.question(place + 1, Boolean(answers[id]))}
            aria-current={place + 1 === number ? 'step' : undefined}
            className={`flex size-12 items-center justify-center rounded-lg border-2 font-semibold tabular-nums ${place + 1 === number ? 'border-ink bg-ink text-page' : 'border-edge'} ${answers[id] ? 'underline decoration-4 underline-offset-4' : 'border-dashed'}`}
          >
            {place + 1}
          </a>
        </li>
      ))}
    </ol>
  )
  if (!item) {
    return (
      <form
        method="post"
        action={action}
        className="mx-auto flex w-full max-w-2xl flex-col items-start gap-4 px-4 py-6"
      >
        <input type="hidden" name="lesson" value={lesson} />
        <h1 className="text-3xl font-extrabold">{messages.handInNow()}</h1>
        <p className="text-lg">{messages.answeredOf(answered, total)}</p>
        {left && <p className="text-lg">{left}</p>}
        <p className="text-lg">{messages.afterHandIn()}</p>
        {numbers}
        <Button type="submit" name="intent" value="hand-in">
          {messages.handIn()}
        </Button>
      </form>
    )
  }
  return (
    <QuestionScreen
      {...{ item, total, answered }}
      index={number - 1}
      answer={null}
      aside={left}
      isStatic
      onKey={NOTHING}
    >
      <form method="post" action={action} className="flex flex-col gap-4">
        <input type="hidden" name="lesson" value={lesson} />
        <input type="hidden" name="item" value={item.id} />
        <input type="hidden" name="number" value={number} />
        <ExamQuestionCard
          key={item.id}
          item={item}
          pick={optionOf(item, answers[item.id ?? '']) ?? null}
          onPick={NOTHING}
        />
        <Button type="submit">{messages.saveAndGoOn()}</Button>
      </form>
      {numbers}
      <ButtonLink look="link" to={pathTo(total + 1)} reloadDocument className="mb-3 self-start">
        {messages.handIn()}
      </ButtonLink>
    </QuestionScreen>
  )
}
