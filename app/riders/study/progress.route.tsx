import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { StatePlate } from '../../questions/states/state-plate.tsx'
import { useStateOnDevice } from '../../questions/states/use-state-on-device.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { OwnExamsPlace } from '../account/own-exams-place.tsx'
import { useResultsQueue } from '../attempts/use-results-queue.ts'
import { StudyLinks } from '../learning/study-links.tsx'
import { useAnswersElsewhere } from '../learning/use-answers-elsewhere.ts'
import { useLearned } from '../learning/use-learned.ts'
import { practicePath } from '../practice/practice-path.ts'
import type { Route } from './+types/progress.route.ts'
import { CorrectedNotice } from './corrected-notice.tsx'
import { ForgetAnswers } from './forget-answers.tsx'
import { MendedNotice } from './mended-notice.tsx'
import { NeedsScript } from './needs-script.tsx'
import * as messages from './progress-messages.ts'
import { ProgressReport } from './progress-report.tsx'
import * as studyMessages from './study-messages.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import { useAboutTest } from './use-about-test.ts'
import { WaitingPage } from './waiting-page.tsx'

export const handle: RouteHandle = { cachedBy: ['questions'] }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export const meta: Route.MetaFunction = () => [
  { title: messages.heading() },
  { name: 'robots', content: 'noindex' },
]

/** The rider's progress in the state that was chosen on this device. */
export default function Progress() {
  const state = useStateOnDevice()
  const { learned, hasFailed, load, account, isWaiting, isUnread, sync } = useLearned(
    state?.abbrev ?? null,
  )
  useAnswersElsewhere(load)
  // Loads at once, so that the report renders only once.
  const test = useAboutTest(state?.abbrev ?? null)
  const queue = useResultsQueue()
  const isLoading = queue.loading || (state !== null && !learned && !hasFailed)
  return (
    <section className="mx-auto flex min-h-svh w-full max-w-2xl grow wide:max-w-5xl flex-col gap-6 px-4 py-6 short:gap-3 short:py-3">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-3xl font-extrabold">{messages.heading()}</h1>
        {state && <StatePlate abbrev={state.abbrev} stateName={state.stateName} />}
      </div>
      <NeedsScript />
      {state === null && (!isWaiting || account === 'failed') && (
        <>
          <p className="text-lg">{messages.beginsWithState()}</p>
          <ButtonLink reloadDocument className="self-start" to={href('/')}>
            {studyMessages.chooseState()}
          </ButtonLink>
        </>
      )}
      {state && !learned && <WaitingPage hasFailed={hasFailed} onRetry={load} />}
      {state !== undefined && isWaiting && (
        <WaitingPage isAccount hasFailed={account === 'failed'} onRetry={sync} />
      )}
      {isUnread && <UnreadNotice onRetry={load} />}
      {state && learned && <CorrectedNotice learned={learned} state={state.abbrev} />}
      {state && learned && <MendedNotice bank={learned.bank} state={state.abbrev} />}
      {state && learned && learned.histories.size > 0 && (
        <ProgressReport learned={learned} state={state} test={test} />
      )}
      {state && learned?.histories.size === 0 && !isWaiting && !isUnread && (
        <>
          <p className="text-lg">{messages.nothingYet()}</p>
          <ButtonLink reloadDocument className="self-start" to={practicePath(state)}>
            {studyMessages.startQuiz(state.stateName)}
          </ButtonLink>
          <StudyLinks state={state} />
        </>
      )}
      <OwnExamsPlace queue={queue} attempt={null} hasChart={false} onOthers={() => {}} />
      {!isLoading && <ForgetAnswers onForgotten={load} />}
    </section>
  )
}
