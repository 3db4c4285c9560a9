import { useEffect, useId, useRef } from 'react'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import type { UsState } from '../../questions/states/us-states.ts'
import { daysUntil, startOfDay } from '../attempts/local-day.ts'
import { practicePath } from '../practice/practice-path.ts'
import { examCalendar } from './exam-calendar.ts'
import * as messages from './exam-date-messages.ts'
import type { useOwnExam } from './use-own-exam.ts'

type Props = {
  own: ReturnType<typeof useOwnExam>
  state: UsState
  due: readonly number[]
  now: Date
}

/** The day of the rider's exam, the time until then, and a calendar of it. */
export function ExamDate({ own, state, due, now }: Props) {
  const id = useId()
  const { day, answer, setDay } = own
  const field = useRef<HTMLInputElement>(null)

  // The pressed button disappears, so the date takes the focus.
  useEffect(() => {
    if (answer) field.current?.focus()
  }, [answer])

  const isRetrying = answer === 'not yet'
  const calendarAt = (time: Date) =>
    examCalendar({
      ...{ day, due, now: time, stateName: state.stateName },
      url: new URL(practicePath(state), location.origin).href,
    })
  const calendar = (daysUntil(day, now) ?? 0) > 0 ? calendarAt(now) : null
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
        onChange={({ target }) => setDay(target.value)}
        className="min-h-11 rounded-lg border border-edge bg-card px-3"
      />
      <p role="status" className="tabular-nums">
        {untilExam(day, due, now)}
      </p>
      {calendar && (
        <a
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
          download="motorcycle-test.ics"
          // Apps on the home screen do not open `data:` addresses. Each file is newer than the one before.
          onClick={({ currentTarget }) => {
            const file = new Blob([calendarAt(new Date()) ?? calendar], { type: 'text/calendar' })
            currentTarget.href = URL.createObjectURL(file)
          }}
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
