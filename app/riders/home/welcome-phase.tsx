import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { offline } from '../../base/device/device-messages.ts'
import { useOnline } from '../../base/device/use-online.ts'
import { href } from '../../base/text/address.ts'
import { InlineScript } from '../../base/ui/inline-script.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { OpenRoad } from '../../base/ui/open-road.tsx'
import { prefetchQuestions } from '../../questions/bank/load-questions.client.ts'
import { AboutTestSection } from '../../questions/states/about-test-section.tsx'
import { StatePlate } from '../../questions/states/state-plate.tsx'
import type { AvailableState } from '../../questions/states/state-record.ts'
import { starterNote } from '../../questions/states/states-messages.ts'
import { DeletedNotice } from '../account/deleted-notice.tsx'
import type { Step } from '../learning/next-step.ts'
import { START } from '../learning/next-step-button.tsx'
import { LEARNER } from '../learning/study-keys.ts'
import { StudyLinks } from '../learning/study-links.tsx'
import { useNextStep } from '../learning/use-next-step.ts'
import { useSummary } from '../learning/use-summary.ts'
import { InstallOffer } from '../offline/install-button.tsx'
import { StateWall } from '../practice/state-wall.tsx'
import { loadFailed } from '../quiz/quiz-messages.tsx'
import type { useQuiz } from '../quiz/use-quiz.ts'
import { ChooseStateModal } from './choose-state-modal.tsx'
import * as messages from './home-messages.ts'
import loadQuestionsEarly from './load-questions-early.inline.ts?code'
import { StartButtons } from './start-buttons.tsx'
import { useChosenState } from './use-chosen-state.ts'
import { WhereLine } from './where-line.tsx'

const YourProgress = lazy(() => import('./your-progress.tsx'))
const WALL = 'wall-of-plates'

type Props = {
  states: AvailableState[]
  geocoderUrl: string
  quiz: ReturnType<typeof useQuiz>
  ownExams: ReactNode
  uid: string | null
}

export function WelcomePhase({ states, geocoderUrl, quiz, ownExams, uid }: Props) {
  const online = useOnline()
  const modal = useRef<HTMLDialogElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const startLink = useRef<HTMLAnchorElement>(null)
  const { chosen, offered, choose, ...locating } = useChosenState(states, geocoderUrl, uid)
  const { location: place, canAsk, detect } = locating
  const { summary, step } = useProgress(chosen)

  useQuestionsOf(chosen, quiz)

  function chooseByHand(abbrev: string) {
    quiz.setError(null)
    choose(abbrev)
  }

  function takeOffered(abbrev: string) {
    // The pressed button disappears, so the status text takes the focus.
    status.current?.focus()
    chooseByHand(abbrev)
  }

  function afterChoice() {
    if (!chosen) return quiz.start(null)
    // The button that opened the modal may be gone. Then the browser cannot return the focus to it.
    const focused = document.activeElement
    if (focused === document.body || modal.current?.contains(focused)) startLink.current?.focus()
  }

  function start() {
    modal.current?.close()
    quiz.start(chosen)
  }

  function locateMe() {
    // The pressed button is now disabled and may disappear, so the status text takes the focus.
    status.current?.focus()
    detect()
  }

  return (
    <section className="mx-auto flex min-h-[calc(100svh-8rem)] w-full max-w-2xl grow flex-col gap-5 px-4 py-6 sm:py-10 wide:max-w-5xl short:py-3 learner:min-h-0">
      <div className="grid gap-5 wide:grid-cols-2 wide:items-start lg:gap-10 learner:wide:grid-rows-[auto_auto_1fr]">
        <OpenRoad
          className="needs-script wide:order-last learner:max-lg:hidden learner:lg:col-start-1 learner:lg:row-start-3 test-over:lg:row-start-2"
          plate={chosen && <StatePlate abbrev={chosen.abbrev} stateName={chosen.stateName} />}
        />
        <div className="flex flex-col gap-5 short:gap-2 learner:wide:contents">
          <Headline {...{ chosen, summary }} />
          <div className="flex flex-col gap-5 short:gap-2 learner:wide:col-start-1">
            <DeletedNotice />
            <ErrorNotice message={quiz.error} />
            <p role="status" className="font-semibold empty:hidden">
              {quiz.error === loadFailed() && !online && offline()}
              {quiz.notice}
            </p>
            <WhereLine
              ref={status}
              {...{ chosen, location: place }}
              hasOwnExams={uid !== null}
              hasPlate={Boolean(summary)}
              onPlates={showPlates}
            />
          </div>
          <div className="flex flex-col gap-5 short:gap-2 learner:wide:col-start-2 learner:wide:row-span-3 learner:wide:row-start-1">
            <Progress {...{ chosen, summary, step }} />
            <StartButtons
              {...{ quiz, chosen, offered, step, modal, startLink }}
              onOffered={takeOffered}
              isDetecting={place.phase === 'loading' && !chosen}
              onLocate={canAsk ? locateMe : null}
            />
            {/* Reserves the space of the links, so that nothing moves when the script finds the state. */}
            <div
              className={`test-passed:hidden ${chosen ? '' : 'hidden has-state:block has-state:h-31 has-state:sm:h-12'}`}
            >
              {chosen && <StudyLinks state={chosen} without={offeredBy(step)} />}
            </div>
            {chosen && <Below state={chosen} ownExams={ownExams} />}
          </div>
        </div>
      </div>
      {!summary && !chosen && <Plates states={states} />}
      {!chosen && ownExams}
      <InstallOffer />
      <InlineScript code={loadQuestionsEarly} />
      <ChooseStateModal
        ref={modal}
        states={states}
        selected={chosen?.abbrev ?? null}
        onSelect={chooseByHand}
        onStart={start}
        onClose={afterChoice}
      />
    </section>
  )
}

function Headline({ chosen, summary }: Pick<ProgressProps, 'chosen' | 'summary'>) {
  return (
    <>
      <h1 className="text-4xl font-black leading-tight text-balance sm:text-5xl wide:max-lg:text-4xl short:text-3xl test-over:hidden">
        {messages.heading()}
      </h1>
      {!summary && (
        <p className="text-lg leading-snug text-quiet short:order-last large-text:order-last learner:hidden">
          {messages.promise(chosen?.itemCount)}
        </p>
      )}
    </>
  )
}

/** What a rider with a state finds below the buttons. On a wide window it fills their column. */
function Below({ state, ownExams }: { state: AvailableState } & Pick<Props, 'ownExams'>) {
  return (
    <>
      {ownExams}
      <AboutTestSection key={state.abbrev} {...state} />
      {state.questions === 'starter' && <p className="text-sm text-quiet">{starterNote()}</p>}
    </>
  )
}

/** Loads the questions of the chosen state, and starts a quiz if the address asks for one. */
function useQuestionsOf(chosen: AvailableState | null, quiz: Props['quiz']) {
  useEffect(() => {
    if (chosen) prefetchQuestions(chosen.abbrev)
  }, [chosen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page starts one quiz, once it has the state
  useEffect(() => {
    if (!chosen || location.hash !== START) return
    history.replaceState(history.state, '', href('/'))
    quiz.start(chosen)
  }, [chosen])
}

type ProgressProps = ReturnType<typeof useProgress> & { chosen: AvailableState | null }

function Progress({ chosen, summary, step }: ProgressProps) {
  if (!chosen || !summary || !step) return <ProgressPlace />
  return (
    <Suspense fallback={<ProgressPlace />}>
      <YourProgress key={chosen.abbrev} state={chosen} summary={summary} step={step} />
    </Suspense>
  )
}

/** Reserves the space of a rider's progress until it is read. */
function ProgressPlace() {
  return (
    <div
      aria-hidden="true"
      className="hidden min-h-28 learner:block wide:min-h-37 test-passed:min-h-131 test-passed:wide:min-h-117 test-asked:min-h-85 test-asked:wide:min-h-89"
    />
  )
}

/** What the rider has learned in the chosen state, and the next step. Both are null for a newcomer. */
function useProgress(chosen: AvailableState | null) {
  const { summary } = useSummary(chosen?.abbrev ?? null, false)
  const step = useNextStep(summary)

  useEffect(() => {
    // The class came before the paint, for the state that was chosen then.
    if (summary !== undefined) document.documentElement.classList.toggle(LEARNER, summary !== null)
  }, [summary])

  return { summary, step }
}

function Plates({ states }: Pick<Props, 'states'>) {
  return (
    <nav aria-labelledby={WALL} className="flex flex-col gap-3 [.scripted.state_&]:hidden">
      <h2 id={WALL} className="text-xl font-extrabold">
        {messages.pickState()}
      </h2>
      <StateWall states={states} />
    </nav>
  )
}

function showPlates() {
  const heading = document.getElementById(WALL)
  heading?.scrollIntoView()
  heading?.parentElement
    ?.querySelector<HTMLElement>('a[data-plate]')
    ?.focus({ preventScroll: true })
}

/** The way to learn that the yellow button opens. */
function offeredBy(step: Step | null): ('exam' | 'mistakes')[] {
  switch (step?.kind) {
    case 'exam is tomorrow':
      return step.due > 0 ? ['mistakes'] : []
    case 'practice exam':
      return ['exam']
    default:
      return []
  }
}
