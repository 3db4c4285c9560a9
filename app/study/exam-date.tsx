import { useEffect, useId, useState } from 'react'
import { useAuth } from '../auth/use-auth.tsx'
import { readExamDate, storeExamDate } from '../learning/exam-date.client.ts'
import type { Mistake } from '../learning/mistakes.ts'
import { localDay } from '../sessions/local-day.ts'
import * as messages from './progress-messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function ExamDate({ mistakes, now }: { mistakes: readonly Mistake[]; now: Date }) {
  const [date, setDate] = useState('')
  const id = useId()
  const { user } = useAuth()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another rider has another day
  useEffect(() => setDate(readExamDate()), [user])

  function change(next: string) {
    setDate(next)
    storeExamDate(next)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="font-semibold">
        {messages.examDate()}
      </label>
      <input
        id={id}
        type="date"
        value={date}
        onChange={({ target }) => change(target.value)}
        className="min-h-11 rounded-lg border border-edge bg-card px-3"
      />
      <p role="status" className="tabular-nums">
        {date && untilExam(date, mistakes, now)}
      </p>
    </div>
  )
}

/** The time until the exam and what is due by then: '9 days, 31 questions due'. */
function untilExam(date: string, mistakes: readonly Mistake[], now: Date): string {
  // Noon, so that the difference rounds to whole days even if the clocks change in between.
  const exam = new Date(`${date}T12:00:00`)
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12)
  const days = Math.round((exam.getTime() - today.getTime()) / DAY_MS)
  if (Number.isNaN(days) || days < 0) return ''
  if (localDay(exam) === localDay(now)) return messages.examToday()
  const due = mistakes.filter((mistake) => mistake.due <= exam).length
  return messages.untilExam(days, due)
}
