import type { ComponentProps } from 'react'
import { CONTINUE } from '../attempts/store.client.ts'
import { storeChosenState } from '../states/chosen-state.client.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { href } from '../text/address.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Step } from './next-step.ts'
import * as messages from './next-step-messages.ts'

type Props = {
  state: UsState
  step: Step
  /** Starts a quick quiz on this page. Without it, the button opens the welcome, which starts one. */
  onQuiz?: (() => void) | undefined
  className?: string
}

/** The yellow button of a page, which opens the rider's next step. */
export function NextStepButton({ state, step, onQuiz, className = '' }: Props) {
  const params = { state: stateSlug(state) }
  switch (step.kind) {
    case 'continue':
      return (
        <ButtonLink reloadDocument to={href('/') + CONTINUE} className={className}>
          {messages.continueLeft(step.left)}
        </ButtonLink>
      )
    case 'mistakes':
      return (
        <PageLoad to={href('/mistakes')} state={state} className={className}>
          {messages.practiceMistakes()}
        </PageLoad>
      )
    case 'topic':
      return (
        <PageLoad
          to={href('/practice/:state/topics/:topic', { ...params, topic: step.topic })}
          state={state}
          className={className}
        >
          {messages.practiceTopic()}
        </PageLoad>
      )
    case 'exam is today':
      return (
        <PageLoad
          to={href('/practice/:state/cheat-sheet', params)}
          state={state}
          className={className}
        >
          {messages.cheatSheet()}
        </PageLoad>
      )
    case 'exam is near':
    case 'practice exam':
      return (
        <PageLoad to={href('/practice/:state/exam', params)} state={state} className={className}>
          {messages.takeExam()}
        </PageLoad>
      )
    case 'new questions':
    case 'passed':
    case 'ready': {
      const label =
        step.kind === 'new questions' ? messages.newQuestions() : messages.quizOfTheDay()
      return onQuiz ? (
        <Button onClick={onQuiz} className={className}>
          {label}
        </Button>
      ) : (
        <PageLoad to={href('/') + START} state={state} className={className}>
          {label}
        </PageLoad>
      )
    }
  }
}

/** The hash with which the welcome starts a quiz at once. */
export const START = '#start'

/** The pages of these steps show the state that was chosen last. Page loads also work offline. */
function PageLoad({ state, ...props }: ComponentProps<typeof ButtonLink> & { state: UsState }) {
  return <ButtonLink reloadDocument onClick={() => storeChosenState(state.abbrev)} {...props} />
}
