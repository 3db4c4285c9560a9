import { href } from '../../base/text/address.ts'
import { Button } from '../../base/ui/button.tsx'
import { examTerms } from '../../questions/states/exam-terms.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import type { Loaded } from '../learning/load-learned.client.ts'
import type { Step } from '../learning/next-step.ts'
import { NextStepButton } from '../learning/next-step-button.tsx'
import { NextStepReason } from '../learning/next-step-reason.tsx'
import { readiness } from '../learning/readiness.ts'
import { ReadinessGauge } from '../learning/readiness-gauge.tsx'
import { howCounted } from '../learning/readiness-messages.ts'
import { readinessFigures, readinessSentence } from '../learning/readiness-sentence.ts'
import * as messages from './progress-messages.ts'
import * as studyMessages from './study-messages.tsx'
import type { useAboutTest } from './use-about-test.ts'

export type Props = { learned: Loaded; state: UsState; test: ReturnType<typeof useAboutTest> }

/** The dial of readiness with its reason, and the rider's next step. */
export function ReadinessCard({ learned, state, test, step }: Props & { step: Step | null }) {
  const { stateName } = state
  const { about, hasFailed, load } = test
  if (about === undefined && !hasFailed) {
    return <div aria-hidden="true" className="h-64 rounded-xl bg-line" />
  }
  const terms = examTerms(about ?? null)
  const result = readiness(learned.knowledge, terms)
  const isJudged = result.verdict !== 'not enough'
  // The verdict 'not enough' does not depend on the mark.
  const lacksMark = about === undefined && isJudged
  return (
    <section
      aria-labelledby="readiness"
      className="flex flex-col gap-3 rounded-xl border border-s-8 border-line border-s-sign bg-card p-4 short:flex-row short:items-center short:gap-6"
    >
      <div className="flex grow flex-col gap-3">
        <h2 id="readiness" className="text-xl font-extrabold">
          {messages.areYouReady()}
        </h2>
        {lacksMark ? (
          <>
            <p className="text-lg leading-snug">{messages.testNotLoaded(stateName)}</p>
            <Button look="plain" className="self-start" onClick={load}>
              {studyMessages.tryAgain()}
            </Button>
          </>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <div className="large-text:hidden">
                <ReadinessGauge hasCaption={isJudged} summary={result} />
              </div>
              <p className="grow basis-36 text-lg leading-snug">
                {readinessSentence(result, stateName)}
              </p>
            </div>
            <a
              href={href('/readiness')}
              className="inline-flex min-h-11 items-center self-start text-sm text-quiet underline underline-offset-4"
            >
              {messages.howWeKnow()}
            </a>
            {isJudged && (
              <details className="text-sm text-quiet">
                <summary className="flex min-h-11 items-center underline underline-offset-4">
                  {howCounted()}
                </summary>
                <p className="pb-2">{readinessFigures(result, terms.toPassBy)}</p>
              </details>
            )}
          </>
        )}
      </div>
      {step && (
        <div className="flex flex-col gap-2 border-t border-line pt-3 short:basis-1/2 short:border-t-0 short:pt-0">
          <p className="text-lg font-semibold">
            <NextStepReason isBefore {...{ state, step }} />
          </p>
          <NextStepButton state={state} step={step} />
        </div>
      )}
    </section>
  )
}
