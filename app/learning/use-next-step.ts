import { useEffect, useMemo, useState } from 'react'
import { findLeftWork, type LeftWork } from '../attempts/left-work.client.ts'
import { TOPICS } from '../question/topics.ts'
import { readExamDate } from './exam-date.client.ts'
import { nextStep, type Step } from './next-step.ts'
import * as messages from './next-step-messages.ts'
import type { Summary } from './summary.ts'

/** Returns the rider's next step, or null while the summary is not known. */
export function useNextStep(summary: Summary | null | undefined): Step | null {
  const [left, setLeft] = useState<LeftWork>()

  useEffect(() => {
    if (summary) findLeftWork(Date.now()).then(setLeft)
  }, [summary])

  return useMemo(
    () =>
      summary && left !== undefined ? nextStep(summary, left, readExamDate(), new Date()) : null,
    [summary, left],
  )
}

export function reasonOfStep(step: Step): string {
  return messages.reason(step, step.kind === 'topic' ? TOPICS[step.topic] : '')
}
