import { useEffect, useState } from 'react'
import { useAuth } from '../../people/auth/use-auth.tsx'
import type { UsState } from '../../questions/states/us-states.ts'
import { daysUntil } from '../attempts/local-day.ts'
import { examChance } from '../learning/exam-chance.client.ts'
import { EXAM_TOLD, readOwnExam, storeOwnExam } from '../learning/exam-date.client.ts'
import { firstPageOf } from '../learning/own-exam.ts'

const NONE = { day: '', passedIn: null }

export type ExamReply = 'passed' | 'not yet' | 'another'
/** How the exam went, and the chance of passing that the rider was told before. */
type Outcome = { outcome: 'passed' | 'not yet'; chance: number }

/** The rider's exam in a state, and what the rider says about it on this page. */
export function useOwnExam({ abbrev }: UsState, now: Date) {
  const [exam, setExam] = useState(readOwnExam)
  // A day that the rider is typing may be in the past for a moment, so only a stored day counts.
  const [stored, setStored] = useState(exam)
  const [answer, setAnswer] = useState<ExamReply | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { user } = useAuth()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another rider has another day
  useEffect(() => {
    const read = readOwnExam()
    setExam(read)
    setStored(read)
  }, [user])

  function setDay(day: string) {
    storeOwnExam({ day, passedIn: null })
    setExam({ day, passedIn: null })
    // The plan aims at the day, so it is counted anew.
    dispatchEvent(new Event(EXAM_TOLD))
  }

  function reply(given: ExamReply) {
    const chance = given === 'another' ? null : examChance(abbrev, exam.day)
    setOutcome(chance === null || given === 'another' ? null : { outcome: given, chance })
    const told = given === 'passed' ? { ...exam, passedIn: abbrev } : NONE
    storeOwnExam(told)
    setExam(told)
    setStored(told)
    setAnswer(given)
    dispatchEvent(new Event(EXAM_TOLD))
  }

  return {
    /** An empty text after a passed exam. */
    day: exam.passedIn ? '' : exam.day,
    hasPassed: exam.passedIn === abbrev,
    /** True if the day is over, and the rider did not tell how it went. */
    isOver: !stored.passedIn && (daysUntil(stored.day, now) ?? 0) < 0,
    /** A class of `html`, or null. */
    firstPage: firstPageOf(stored, abbrev, now),
    answer,
    /** What the rider may tell us, after the answer on this page. Null if no chance was told before. */
    outcome,
    setDay,
    reply,
  }
}
