import { type ReactNode, useEffect, useRef } from 'react'
import { prefetchQuestions } from '../bank/load-questions.client.ts'
import { offline } from '../device/device-messages.ts'
import { useOnline } from '../device/use-online.ts'
import { StudyLinks } from '../learning/study-links.tsx'
import { StateWall } from '../practice/state-wall.tsx'
import { loadFailed } from '../quiz/quiz-messages.tsx'
import type { useQuiz } from '../quiz/use-quiz.ts'
import { AboutTestSection } from '../states/about-test-section.tsx'
import type { AvailableState } from '../states/state-record.ts'
import { starterNote } from '../states/states-messages.ts'
import { InlineScript } from '../ui/inline-script.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { ChooseStateModal } from './choose-state-modal.tsx'
import * as messages from './home-messages.ts'
import loadQuestionsEarly from './load-questions-early.inline.ts?code'
import { StartButtons } from './start-buttons.tsx'
import { useChosenState } from './use-chosen-state.ts'
import { WhereLine } from './where-line.tsx'

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

  useEffect(() => {
    if (chosen) prefetchQuestions(chosen.abbrev)
  }, [chosen])

  function chooseByHand(abbrev: string) {
    quiz.setError(null)
    choose(abbrev)
  }

  function afterChoice() {
    if (!chosen) return quiz.start(null)
    // The button that opened the modal may be gone. Then the browser cannot return the focus to it.
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
        {messages.heading()}
      </h1>
      <p className="text-lg leading-snug text-quiet">{messages.summary()}</p>
      <ErrorNotice message={quiz.error} />
      <p role="status" className="font-semibold empty:hidden">
        {quiz.error === loadFailed() && !online && offline()}
        {quiz.notice}
      </p>
      <WhereLine ref={status} {...{ chosen, location, hasOwnExams }} />
      <StartButtons
        {...{ quiz, chosen, modal, startLink }}
        isDetecting={location.phase === 'loading' && !chosen}
        onLocate={canAsk ? locateMe : null}
      />
      {/* Reserves the space of the links, so that nothing moves when the script finds the state. */}
      <div className={chosen ? '' : 'hidden has-state:block has-state:h-31 has-state:sm:h-12'}>
        {chosen && <StudyLinks state={chosen} />}
      </div>
      <nav aria-labelledby={WALL} className="flex flex-col gap-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <h2 id={WALL} className="text-xl font-extrabold">
            {messages.pickState()}
          </h2>
          {hasOwnExams && (
            <a
              href={`#${OWN_EXAMS}`}
              className="flex min-h-11 items-center underline underline-offset-4"
            >
              {messages.savedExams()}
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
