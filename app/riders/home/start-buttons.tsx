import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { LocateFixed } from '../../base/ui/icons.tsx'
import { opens } from '../../base/ui/modal.tsx'
import type { AvailableState } from '../../questions/states/state-record.ts'
import { EXAM_KEY } from '../attempts/quiz-key.ts'
import { CONTINUE, hasSomeAnswers, setHash } from '../attempts/store.client.ts'
import type { LeftExam } from '../exam/exam-host.ts'
import type { Step } from '../learning/next-step.ts'
import { NextStepButton } from '../learning/next-step-button.tsx'
import { practicePath } from '../practice/practice-path.ts'
import type { useQuiz } from '../quiz/use-quiz.ts'
import { CHOOSE_STATE } from './choose-state-modal.tsx'
import * as messages from './home-messages.ts'

/** The steps of which the quick quiz is the next one. */
const QUIZ_STEPS: readonly Step['kind'][] = ['plan', 'ready']

type StartButtonsProps = {
  quiz: ReturnType<typeof useQuiz>
  chosen: AvailableState | null
  /** A state of the rider's account, which the rider may choose with one press. */
  offered: AvailableState | undefined
  onOffered: (abbrev: string) => void
  /** The rider's next step in the chosen state. Null for a newcomer. */
  step: Step | null
  modal: RefObject<HTMLDialogElement | null>
  startLink: RefObject<HTMLAnchorElement | null>
  isDetecting: boolean
  /** Null if the page must not ask the browser for the location. */
  onLocate: (() => void) | null
}

/** Renders the buttons that start or continue a quiz or an exam, and those that choose a state. */
export function StartButtons(props: StartButtonsProps) {
  const { quiz, chosen, offered, step, modal, startLink, isDetecting, onLocate } = props
  const leftExam = useLeftExam()
  const { unfinished } = quiz
  const isToContinue = unfinished && hasSomeAnswers(unfinished)
  const hasLeft = isToContinue || leftExam
  const hasOtherStep = step !== null && !QUIZ_STEPS.includes(step.kind)
  const look = hasLeft || hasOtherStep ? 'plain' : 'main'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page continues once, when the storage is read
  useEffect(() => {
    if (location.hash !== CONTINUE || unfinished === undefined || leftExam === undefined) return
    setHash('')
    if (unfinished) quiz.resume()
    else if (leftExam) location.assign(leftExam.address)
  }, [unfinished, leftExam])

  /** Starts the quiz on this page. Without a script, the link opens the practice page instead. */
  function startHere(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    quiz.start(chosen)
  }

  return (
    <div className="flex flex-col gap-3 test-passed:hidden">
      {/* Reserves the space of the buttons, so that nothing moves when the script finds a quiz or an exam. */}
      {unfinished === undefined && <div className="hidden h-16 left-quiz:block sm:h-14" />}
      {leftExam === undefined && <div className="hidden h-16 left-exam:block sm:h-14" />}
      {unfinished && (
        <Button look={isToContinue ? 'main' : 'plain'} onClick={quiz.resume}>
          {messages.continueQuiz(
            unfinished.stateName,
            unfinished.index + 1,
            unfinished.questions.length,
          )}
        </Button>
      )}
      {leftExam && (
        <ButtonLink reloadDocument look={isToContinue ? 'plain' : 'main'} to={leftExam.address}>
          {messages.continueExam(
            leftExam.exam.stateName,
            leftExam.exam.index + 1,
            leftExam.exam.questions.length,
          )}
        </ButtonLink>
      )}
      {chosen && hasOtherStep && !hasLeft && (
        <NextStepButton state={chosen} step={step} className="min-h-14" />
      )}
      {chosen ? (
        <ButtonLink
          ref={startLink}
          look={look}
          className="min-h-14"
          to={practicePath(chosen)}
          onClick={startHere}
        >
          {messages.startQuiz(chosen.stateName)}
        </ButtonLink>
      ) : offered ? (
        <Button className="min-h-14" onClick={() => props.onOffered(offered.abbrev)}>
          {messages.goOnWith(offered.stateName)}
        </Button>
      ) : (
        <Button
          look={look}
          disabled={isDetecting}
          className="needs-script min-h-14"
          {...opens(modal, CHOOSE_STATE)}
        >
          {isDetecting ? messages.checkingLocation() : messages.chooseState()}
        </Button>
      )}
      {/* The buttons share a row, so that nothing moves when the second one disappears. */}
      <div className="needs-script flex flex-wrap items-center justify-between gap-3">
        <Button look="link" className="-ms-3 forced-colors:ms-0" {...opens(modal, CHOOSE_STATE)}>
          {messages.changeState()}
        </Button>
        {!chosen && onLocate && (
          <Button look="plain" disabled={isDetecting} onClick={onLocate}>
            <LocateFixed className="size-5" />
            {messages.locateMe()}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The unfinished exam on this device, or null. Undefined until the device's storage is read. */
function useLeftExam() {
  const [leftExam, setLeftExam] = useState<LeftExam | null>()

  useEffect(() => {
    if (!deviceStorage.keys().some((key) => key.startsWith(EXAM_KEY))) return setLeftExam(null)
    import('../exam/exam-host.ts')
      .then(({ findLeftExam }) => findLeftExam(Date.now()))
      .then(setLeftExam)
      .catch((error) => {
        console.warn(error)
        setLeftExam(null)
      })
  }, [])

  return leftExam
}
