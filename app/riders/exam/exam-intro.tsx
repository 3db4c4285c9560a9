import { useRef } from 'react'
import { offline } from '../../base/device/device-messages.ts'
import { useOnline } from '../../base/device/use-online.ts'
import { href } from '../../base/text/address.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { closes, Modal, opens } from '../../base/ui/modal.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { OpenRoad } from '../../base/ui/open-road.tsx'
import type { ShownAbout } from '../../questions/states/about-test.ts'
import type { ExamTerms } from '../../questions/states/exam-terms.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import { StatePlate } from '../../questions/states/state-plate.tsx'
import type { UsState } from '../../questions/states/us-states.ts'
import { practicePath } from '../practice/practice-path.ts'
import { ExamFigures } from './exam-figures.tsx'
import * as messages from './exam-messages.ts'
import type { useExam } from './use-exam.ts'

const NEW_EXAM = 'new-exam'

type Props = {
  state: UsState
  about: ShownAbout | null
  terms: ExamTerms
  questionsInBank: number
  exam: ReturnType<typeof useExam>
}

/** Describes a state's exam before it begins. */
export function ExamIntro({ state, about, terms, questionsInBank, exam }: Props) {
  const { stateName, abbrev } = state
  const { error } = exam
  const online = useOnline()
  const notes = about?.notes.filter(({ isAboutExam }) => isAboutExam) ?? []
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-6 wide:max-w-5xl short:gap-3 short:py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="grow basis-52 text-3xl leading-tight font-black text-balance">
          {messages.heading(stateName)}
        </h1>
        <div className="large-text:hidden">
          <StatePlate abbrev={abbrev} stateName={stateName} />
        </div>
      </div>
      {about?.course && (
        <p className="rounded-xl border border-s-8 border-line border-s-sign bg-card p-4 text-lg leading-snug font-semibold">
          {about.course.notAt
            ? messages.inCourse(stateName, about.course.notAt)
            : messages.courseReplaces(stateName)}
        </p>
      )}
      <div className="grid items-start gap-5 wide:grid-cols-2 wide:grid-rows-[auto_1fr] wide:gap-x-10">
        <div className="flex flex-col gap-5 short:gap-3 large-text:contents">
          <p className="text-lg leading-snug text-quiet large-text:order-last">
            {messages.answersAtTheEnd()}
          </p>
          <ExamFigures stateName={stateName} about={about} terms={terms} />
          {questionsInBank < terms.questions && <p>{messages.shorterExam(questionsInBank)}</p>}
        </div>
        <div className="flex flex-col gap-5 wide:col-start-1 short:col-start-2 short:row-start-1 short:gap-3">
          <ErrorNotice message={error} />
          <p role="status" className="font-semibold empty:hidden">
            {error === messages.loadFailed() && !online && offline()}
          </p>
          <Start exam={exam} hasLimit={terms.minutes !== null} />
          <p className="without-script font-semibold">{messages.needsScript()}</p>
          <ButtonLink
            look="link"
            to={practicePath(state)}
            reloadDocument
            className="-ms-3 self-start text-start forced-colors:ms-0"
          >
            {messages.quickQuiz()}
          </ButtonLink>
          <ButtonLink
            look="link"
            to={paperLink(state, Math.min(terms.questions, questionsInBank))}
            className="-ms-3 self-start text-start forced-colors:ms-0"
          >
            {messages.onPaper()}
          </ButtonLink>
        </div>
        <div className="flex flex-col gap-5 wide:col-start-2 wide:row-span-2 wide:row-start-1 short:row-span-1 short:row-start-2">
          <BeforeTheTest stateName={stateName} notes={notes} />
          <OpenRoad className="max-sm:hidden short:hidden" />
        </div>
      </div>
    </section>
  )
}

type StartProps = Pick<Props, 'exam'> & { hasLimit: boolean }

/** Starts or continues the exam: on the rider's wish without its time limit (WCAG 2.2.1). */
function Start({ exam, hasLimit }: StartProps) {
  const { unfinished, isStarting } = exam
  const asking = useRef<HTMLDialogElement>(null)
  const untimed = useRef<HTMLInputElement>(null)

  function startAnew() {
    asking.current?.close()
    // The box itself, because it may be checked before the script has arrived.
    exam.start(!untimed.current?.checked)
  }

  return (
    <>
      <div className="needs-script flex flex-col gap-3">
        {hasLimit && (
          <label className="flex min-h-11 items-center gap-3">
            <input ref={untimed} type="checkbox" className="size-6 shrink-0 accent-focus" />
            {messages.withoutLimit()}
          </label>
        )}
        {unfinished && (
          <Button disabled={isStarting} onClick={exam.resume}>
            {messages.resume(unfinished.index + 1, unfinished.questions.length)}
          </Button>
        )}
        {unfinished ? (
          <Button look="plain" disabled={isStarting} {...opens(asking, NEW_EXAM)}>
            {messages.startAnew()}
          </Button>
        ) : (
          <Button disabled={isStarting} onClick={startAnew}>
            {messages.start()}
          </Button>
        )}
      </div>
      <Modal ref={asking} id={NEW_EXAM} title={messages.giveUp()}>
        <p>{messages.answersNotCounted()}</p>
        {/* Cancel comes first, because the modal gives the focus to its first button. */}
        <Button look="plain" {...closes(asking, NEW_EXAM)}>
          {messages.cancel()}
        </Button>
        <Button look="plain" onClick={startAnew}>
          {messages.startAnew()}
        </Button>
      </Modal>
    </>
  )
}

/** The address that draws a set of this many questions, and shows it as a printed test. */
function paperLink(state: UsState, count: number): string {
  return `${href('/sets/new')}?state=${stateSlug(state)}&count=${count}&make=paper`
}

type Notes = { stateName: string; notes: ShownAbout['notes'] }

function BeforeTheTest({ stateName, notes }: Notes) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="about-exam" className="flex flex-col gap-3">
      <h2 id="about-exam" className="text-xl font-extrabold">
        {messages.beforeTheTest(stateName)}
      </h2>
      <dl className="flex flex-col gap-3">
        {notes.map(({ label, text }) => (
          <div key={label + text}>
            <dt className="font-semibold">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
