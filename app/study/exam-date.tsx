import { useEffect, useId, useRef, useState } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import { type OwnExam, readOwnExam, storeOwnExam } from '../learning/exam-date.client.ts'
import { daysUntil } from '../learning/next-step.ts'
import { practicePath } from '../practice/practice-path.ts'
import { startOfDay } from '../sessions/local-day.ts'
import type { UsState } from '../states/us-states.ts'
import { href } from '../text/address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { examCalendar } from './exam-calendar.ts'
import * as messages from './exam-date-messages.ts'
import { HowDidItGo, Passed } from './exam-outcome.tsx'

type Props = { state: UsState; due: readonly number[]; now: Date }

const NONE: OwnExam = { day: '', isPassed: false }
type Answer = 'passed' | 'not yet' | 'another'

/** The day of the rider's exam. Once the day is over, asks how the exam went. */
export function ExamDate({ state, due, now }: Props) {
  const id = useId()
  const [{ day, isPassed }, setExam] = useState(NONE)
  // A day that the rider is typing may be in the past for a moment, so only a stored day counts.
  const [isOver, setIsOver] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { user } = useAuth()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another rider has another day
  useEffect(() => {
    const exam = readOwnExam()
    setExam(exam)
    setIsOver((daysUntil(exam.day, now) ?? 0) < 0)
  }, [user])

  // The pressed button disappears, so the heading or the date takes the focus.
  useEffect(() => {
    if (answer === 'passed') heading.current?.focus()
    else if (answer) field.current?.focus()
  }, [answer])

  function change(exam: OwnExam) {
    setExam(exam)
    storeOwnExam(exam)
  }

  function reply(given: Answer) {
    change(given === 'passed' ? { day, isPassed: true } : NONE)
    setIsOver(false)
    setAnswer(given)
  }

  if (isPassed) return <Passed ref={heading} state={state} onAnother={() => reply('another')} />
  if (isOver) return <HowDidItGo day={day} onAnswer={reply} />
  const isRetrying = answer === 'not yet'
  const calendar = day
    ? examCalendar({
        ...{ day, due, now, stateName: state.stateName },
        url: new URL(practicePath(state), location.origin).href,
      })
    : null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isRetrying && <p className="w-full text-lg leading-snug">{messages.tryAgain()}</p>}
      <label htmlFor={id} className="font-semibold">
        {messages.examDate()}
      </label>
      <input
        ref={field}
        id={id}
        type="date"
        value={day}
        onChange={({ target }) => change({ day: target.value, isPassed: false })}
        className="min-h-11 rounded-lg border border-edge bg-card px-3"
      />
      <p role="status" className="tabular-nums">
        {untilExam(day, due, now)}
      </p>
      {calendar && (
        <a
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
          download="motorcycle-test.ics"
          className="inline-flex min-h-11 items-center font-semibold underline decoration-sign-deep decoration-2 underline-offset-4"
        >
          {messages.addToCalendar()}
        </a>
      )}
      {isRetrying && (
        <ButtonLink reloadDocument look="plain" to={href('/mistakes')}>
          {messages.practiceMistakes()}
        </ButtonLink>
      )}
    </div>
  )
}

/** The time until the exam, and how many mistakes come back by then. */
function untilExam(day: string, due: readonly number[], now: Date): string {
  const days = daysUntil(day, now)
  if (days === null || days < 0) return ''
  if (days === 0) return messages.examToday()
  const morning = startOfDay(now, days).getTime()
  return messages.untilExam(days, due.filter((time) => time < morning).length)
}
