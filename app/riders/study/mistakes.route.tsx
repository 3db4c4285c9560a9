import { useEffect, useRef } from 'react'
import { href } from '../../base/text/address.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { useStateOnDevice } from '../../questions/states/use-state-on-device.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { answersOf } from '../attempts/life.ts'
import { useOwnPage } from '../attempts/use-own-page.ts'
import { drawMistakes } from '../learning/draw-practice.ts'
import { countDue } from '../learning/due-counts.ts'
import type { Learned } from '../learning/learned.ts'
import type { Loaded } from '../learning/load-learned.client.ts'
import { NextStepButton } from '../learning/next-step-button.tsx'
import { NextStepReason } from '../learning/next-step-reason.tsx'
import { StudyLinks } from '../learning/study-links.tsx'
import { useLearned } from '../learning/use-learned.ts'
import { useNextStep } from '../learning/use-next-step.ts'
import { AttemptScreen } from '../practice/attempt-screen.tsx'
import { quizVerdict } from '../results/quiz-verdict.ts'
import type { Route } from './+types/mistakes.route.ts'
import { CorrectedNotice } from './corrected-notice.tsx'
import { MendedNotice } from './mended-notice.tsx'
import { MistakesLeft, MistakesLeftAfter } from './mistakes-left.tsx'
import * as messages from './mistakes-messages.ts'
import { NeedsScript } from './needs-script.tsx'
import { MISTAKE_QUIZZES } from './study-host.ts'
import * as studyMessages from './study-messages.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import { WaitingPage } from './waiting-page.tsx'

export const handle: RouteHandle = { cachedBy: ['questions'] }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: messages.heading() },
  { name: 'robots', content: 'noindex' },
]

/** The rider's mistakes in the state that was chosen on this device. */
export default function Mistakes() {
  const state = useStateOnDevice()
  const { learned, hasFailed, load, account, isWaiting, isUnread, sync } = useLearned(
    state?.abbrev ?? null,
  )
  const step = useNextStep(learned?.summary)
  const { attempt, begin, act, leave } = useOwnPage(MISTAKE_QUIZZES, 'mistakes')
  const hadLearned = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a quiz begins when there is none
  useEffect(() => {
    // After a sign-out, the mistakes of the previous rider leave the screen.
    if (!learned && hadLearned.current) leave()
    hadLearned.current = learned !== null
    if (!learned || !state || attempt) return
    const isDue = countDue(learned.summary.due, learned.now).now > 0
    begin(state, () => (isDue ? draw(learned) : []))
  }, [learned, attempt])

  async function again() {
    await load()
    leave()
  }

  const hasMistakes = learned !== null && learned.mistakes.length > 0
  const notices = state && learned && (
    <>
      <CorrectedNotice learned={learned} state={state.abbrev} />
      <MendedNotice bank={learned.bank} state={state.abbrev} />
    </>
  )

  if (state && learned && attempt) {
    return (
      <>
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 pt-4 empty:hidden">
          {notices}
        </div>
        <AttemptScreen
          attempt={attempt}
          onEvent={act}
          finish={messages.finish()}
          verdict={quizVerdict(answersOf(attempt), messages.done())}
          again={messages.back()}
          onAgain={again}
        >
          <MistakesLeftAfter state={state.abbrev} />
        </AttemptScreen>
      </>
    )
  }
  return (
    <section className="mx-auto flex min-h-svh w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{messages.heading()}</h1>
      <p className="text-lg text-quiet">{messages.untilLearned()}</p>
      <NeedsScript />
      {state === null && (!isWaiting || account === 'failed') && (
        <ButtonLink reloadDocument className="self-start" to={href('/')}>
          {studyMessages.chooseState()}
        </ButtonLink>
      )}
      {isUnread && <UnreadNotice onRetry={load} />}
      {state && learned && !isWaiting && !isUnread && (
        <>
          {notices}
          <p role="status" className="text-lg font-semibold">
            {statusOf(learned)}
          </p>
          {hasMistakes && !learned.summary.hasPassed && (
            <MistakesLeft due={learned.summary.due} now={learned.now} />
          )}
          {step && (
            <>
              {step.kind !== 'passed' && (
                <p className="text-lg">
                  <NextStepReason {...{ state, step }} />
                </p>
              )}
              <NextStepButton state={state} step={step} />
            </>
          )}
          <StudyLinks state={state} without={['mistakes']} />
          {hasMistakes && (
            <Button
              look="link"
              className="-ms-3 self-start forced-colors:ms-0"
              onClick={() => begin(state, () => draw(learned))}
            >
              {messages.practiceAnyway()}
            </Button>
          )}
        </>
      )}
      {state && !learned && <WaitingPage hasFailed={hasFailed} onRetry={load} />}
      {state !== undefined && isWaiting && (
        <WaitingPage isAccount hasFailed={account === 'failed'} onRetry={sync} />
      )}
    </section>
  )
}

const draw = ({ bank, mistakes }: Learned) => drawMistakes(bank, mistakes, Math.random)

function statusOf({ summary, mistakes }: Loaded): string {
  if (mistakes.length === 0) return messages.noneLeft()
  return summary.hasPassed ? messages.passed() : messages.noneDue()
}
