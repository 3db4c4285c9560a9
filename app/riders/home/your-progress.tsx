import { useEffect, useLayoutEffect, useRef } from 'react'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import type { UsState } from '../../questions/states/us-states.ts'
import { daysUntil } from '../attempts/local-day.ts'
import type { Step } from '../learning/next-step.ts'
import { NextStepReason } from '../learning/next-step-reason.tsx'
import { TEST_ASKED, TEST_PASSED } from '../learning/own-exam.ts'
import { ReadinessGauge } from '../learning/readiness-gauge.tsx'
import { examIn } from '../learning/step-reason-messages.ts'
import type { Summary } from '../learning/summary.ts'
import { TellOutcome } from '../readiness/tell-outcome.tsx'
import * as messages from '../study/exam-date-messages.ts'
import { HowDidItGo, Passed } from '../study/exam-outcome.tsx'
import { useOwnExam } from '../study/use-own-exam.ts'

/** The next step names the exam itself on its day and on the day before. */
const NAMED_DAYS = 1

type Props = { state: UsState; summary: Summary; step: Step }

/**
 * How far the rider has come, when the exam is, and why the yellow button is the next step. In the week
 * after the exam it first asks how it went. After a passed exam it only congratulates.
 */
export default function YourProgress({ state, summary, step }: Props) {
  const now = new Date()
  const own = useOwnExam(state, now)
  const { answer, firstPage } = own
  const words = useRef<HTMLParagraphElement>(null)
  const days = daysUntil(own.day, now)

  // The inline script set the classes before the paint, for the state chosen then.
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.remove(TEST_ASKED, TEST_PASSED)
    if (firstPage) classList.add(firstPage)
    return () => classList.remove(TEST_ASKED, TEST_PASSED)
  }, [firstPage])

  // The pressed button disappears, so the words that follow take the focus.
  useEffect(() => {
    if (answer === 'not yet' || answer === 'another') words.current?.focus()
  }, [answer])

  const tell = own.outcome && <TellOutcome state={state} {...own.outcome} />
  if (own.hasPassed) {
    return (
      <Passed as="h1" state={state} isNew={answer === 'passed'} onAnswer={own.reply}>
        {tell}
      </Passed>
    )
  }
  return (
    <>
      {firstPage && <HowDidItGo as="h1" day={own.day} onAnswer={own.reply} />}
      {answer === 'not yet' && (
        <div className="flex flex-col items-start gap-3">
          <p ref={words} tabIndex={-1} className="text-lg leading-snug outline-none">
            {messages.tryAgain()}
          </p>
          {tell}
          <ButtonLink reloadDocument look="plain" to={href('/progress')}>
            {messages.pickDate()}
          </ButtonLink>
        </div>
      )}
      <div className="flex min-h-28 flex-wrap items-center gap-x-4 gap-y-2 wide:min-h-37 wide:rounded-xl wide:border wide:border-line wide:bg-card wide:p-4 short:min-h-0 short:py-2">
        {days !== 0 && (
          <div className="large-text:hidden">
            <ReadinessGauge summary={summary} />
          </div>
        )}
        <div className="flex grow basis-36 flex-col gap-1">
          <p
            ref={answer === 'another' ? words : undefined}
            tabIndex={-1}
            className="text-lg leading-snug font-bold outline-none"
          >
            {!firstPage && answer !== 'not yet' && <NextStepReason isBefore {...{ state, step }} />}
          </p>
          {days !== null && days > NAMED_DAYS && (
            <p className="text-quiet tabular-nums">{examIn(days)}</p>
          )}
        </div>
      </div>
    </>
  )
}
