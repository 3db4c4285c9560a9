import { LocateFixed, MapPin } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { prefetchQuestions } from '../bank/load-questions.client.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { OFFLINE, useOnline } from '../device/use-online.ts'
import { EXAM_KEY } from '../exam/exam-key.ts'
import type { LeftExam } from '../exam/stored-exam.client.ts'
import { StudyLinks } from '../learning/study-links.tsx'
import type { LocationState } from '../location/location.ts'
import { practicePath } from '../practice/practice-meta.ts'
import { StateWall } from '../practice/state-wall.tsx'
import { QUIZ_MESSAGES } from '../quiz/quiz-messages.ts'
import type { useQuiz } from '../quiz/use-quiz.ts'
import { readLastResult } from '../results/last-result.client.ts'
import { AboutTestSection } from '../states/about-test-section.tsx'
import { starterNote } from '../states/starter-note.ts'
import { StatePlate } from '../states/state-plate.tsx'
import type { AvailableState } from '../states/state-record.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { InlineScript } from '../ui/inline-script.tsx'
import { opens } from '../ui/modal.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { CHOOSE_STATE, ChooseStateModal } from './choose-state-modal.tsx'
import loadQuestionsEarly from './load-questions-early.inline.ts?code'
import { useChosenState } from './use-chosen-state.ts'

const WALL = 'wall-of-plates'
const OWN_EXAMS = 'own-exams'

type Props = {
  states: AvailableState[]
  geocoderUrl: string
  quiz: ReturnType<typeof useQuiz>
  ownExams: ReactNode
  hasOwnExams: boolean
}

export function WelcomePhase({ states, geocoderUrl, quiz, ownExams, hasOwnExams }: Props) {
  const online = useOnline()
  const modal = useRef<HTMLDialogElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const startLink = useRef<HTMLAnchorElement>(null)
  const { chosen, choose, location, canAsk, detect } = useChosenState(states, geocoderUrl)
  const [lastResult, setLastResult] = useState<string | null>(null)
  const [leftExam, setLeftExam] = useState<LeftExam | null>()
  const { unfinished } = quiz
  const look = unfinished || leftExam ? 'plain' : 'main'
  const detecting = location.phase === 'loading' && !chosen

  // biome-ignore lint/correctness/useExhaustiveDependencies: the result leaves with a deleted account
  useEffect(() => setLastResult(readLastResult()), [hasOwnExams])

  useEffect(() => {
    if (!deviceStorage.keys().some((key) => key.startsWith(EXAM_KEY))) return setLeftExam(null)
    import('../exam/stored-exam.client.ts')
      .then(({ findLeftExam }) => findLeftExam(Date.now()))
      .then(setLeftExam)
      .catch((error) => {
        console.warn(error)
        setLeftExam(null)
      })
  }, [])

  useEffect(() => {
    if (chosen) prefetchQuestions(chosen.abbrev)
  }, [chosen])

  function chooseByHand(abbrev: string) {
    quiz.setError(null)
    choose(abbrev)
  }

  /** Starts the quiz on this page. Without a script, the link opens the practice page instead. */
  function startHere(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    quiz.start(chosen)
  }

  function afterChoice() {
    if (!chosen) return quiz.start(null)
    // The browser can't return the focus to the button that opened the modal if that button is gone.
    const focused = document.activeElement
    if (focused === document.body || modal.current?.contains(focused)) startLink.current?.focus()
  }

  function locateMe() {
    // The pressed button is now disabled and may disappear, so the status text takes the focus.
    status.current?.focus()
    detect()
  }

  return (
    <section className="mx-auto flex min-h-[calc(100svh-8rem)] w-full max-w-2xl grow flex-col gap-5 px-4 py-6 sm:py-10">
      <h1 className="text-4xl font-black leading-tight text-balance sm:text-5xl">
        Ready for your motorcycle exam?
      </h1>
      <p className="text-lg leading-snug text-quiet">
        12 questions for your state. You see at once what was right, and why.
      </p>
      <ErrorNotice message={quiz.error} />
      <p role="status" className="font-semibold empty:hidden">
        {quiz.error === QUIZ_MESSAGES.loadFailed && !online && OFFLINE}
        {quiz.notice}
      </p>
      <div className="flex min-h-20 items-center gap-3">
        {chosen ? (
          <StatePlate abbrev={chosen.abbrev} stateName={chosen.stateName} />
        ) : (
          <MapPin aria-hidden="true" className="size-7 shrink-0" />
        )}
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="text-lg font-semibold leading-snug outline-none"
        >
          {statusLine(chosen, location)}
          {location.phase === 'error' && !chosen && (
            <span className="block text-sm font-normal text-quiet">{location.message}</span>
          )}
          {lastResult && !hasOwnExams && (
            <span className="block text-sm font-normal text-quiet">Last result: {lastResult}</span>
          )}
        </p>
      </div>
      <div className="flex flex-col gap-3">
        {/* Reserves the space of the buttons, so that nothing moves when the script finds what was left. */}
        {unfinished === undefined && <div className="hidden h-16 left-quiz:block sm:h-14" />}
        {leftExam === undefined && <div className="hidden h-16 left-exam:block sm:h-14" />}
        {unfinished && (
          <Button onClick={quiz.resume}>
            Continue your {unfinished.stateName} quiz: question {unfinished.index + 1} of{' '}
            {unfinished.questions.length}
          </Button>
        )}
        {leftExam && (
          <ButtonLink reloadDocument look={unfinished ? 'plain' : 'main'} to={leftExam.address}>
            Continue your {leftExam.exam.stateName} exam: question {leftExam.exam.index + 1} of{' '}
            {leftExam.exam.questions.length}
          </ButtonLink>
        )}
        {chosen ? (
          <ButtonLink
            ref={startLink}
            look={look}
            className="min-h-14"
            to={practicePath(chosen)}
            onClick={startHere}
          >
            Start {chosen.stateName} Quiz
          </ButtonLink>
        ) : (
          <Button
            look={look}
            disabled={detecting}
            className="needs-script min-h-14"
            {...opens(modal, CHOOSE_STATE)}
          >
            {detecting ? 'checking location' : 'Choose State'}
          </Button>
        )}
        {/* The buttons share a row, so that nothing moves when the second one disappears. */}
        <div className="needs-script flex flex-wrap items-center justify-between gap-3">
          <Button look="link" className="-ms-3" {...opens(modal, CHOOSE_STATE)}>
            Change State
          </Button>
          {!chosen && canAsk && (
            <Button look="plain" disabled={detecting} onClick={locateMe}>
              <LocateFixed aria-hidden="true" className="size-5" />
              Use my location
            </Button>
          )}
        </div>
      </div>
      {/* Reserves the space of the links, so that nothing moves when the script finds the state. */}
      <div className={chosen ? '' : 'hidden has-state:block has-state:h-31 has-state:sm:h-12'}>
        {chosen && <StudyLinks state={chosen} />}
      </div>
      <nav aria-labelledby={WALL} className="flex flex-col gap-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id={WALL} className="text-xl font-extrabold">
            Pick your state
          </h2>
          {hasOwnExams && (
            <a
              href={`#${OWN_EXAMS}`}
              className="flex min-h-11 items-center underline underline-offset-4"
            >
              Your saved exams
            </a>
          )}
        </div>
        <StateWall states={states} />
      </nav>
      <div id={OWN_EXAMS}>{ownExams}</div>
      {chosen && <AboutTestSection key={chosen.abbrev} {...chosen} />}
      {chosen?.questions === 'starter' && (
        <p className="text-sm text-quiet">{starterNote(chosen.stateName)}</p>
      )}
      <InlineScript code={loadQuestionsEarly} />
      <ChooseStateModal
        ref={modal}
        states={states}
        selected={chosen?.abbrev ?? null}
        onSelect={chooseByHand}
        onClose={afterChoice}
      />
    </section>
  )
}

function statusLine(chosen: AvailableState | null, location: LocationState): string {
  if (chosen) return chosen.stateName
  if (location.phase === 'loading') return 'Detecting your location…'
  if (location.phase === 'success') {
    return '(No quiz available for your location—please choose a different state)'
  }
  return "Please choose the state exam you'd like to practice for."
}
