import type { Ref } from 'react'
import { practicePath } from '../practice/practice-path.ts'
import { PassSign } from '../results/pass-sign.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import type { UsState } from '../states/us-states.ts'
import { LANGUAGE } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import * as messages from './exam-date-messages.ts'

type HowDidItGoProps = { day: string; onAnswer: (answer: 'passed' | 'not yet') => void }

/** Asks how an exam went whose day is over. */
export function HowDidItGo({ day, onAnswer }: HowDidItGoProps) {
  const date = new Date(`${day}T00:00:00`).toLocaleDateString(LANGUAGE, { dateStyle: 'long' })
  return (
    <section
      aria-labelledby="how-did-it-go"
      className="flex flex-col gap-3 rounded-xl border border-line bg-card p-4"
    >
      <h2 id="how-did-it-go" className="text-xl font-extrabold">
        {messages.howDidItGo()}
      </h2>
      <p>{messages.examWas(date)}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="plain" className="grow" onClick={() => onAnswer('passed')}>
          {messages.passed()}
        </Button>
        <Button look="plain" className="grow" onClick={() => onAnswer('not yet')}>
          {messages.notYet()}
        </Button>
      </div>
    </section>
  )
}

type PassedProps = { ref: Ref<HTMLHeadingElement>; state: UsState; onAnother: () => void }

/** Congratulates a rider who passed the state's exam. */
export function Passed({ ref, state, onAnother }: PassedProps) {
  return (
    <section
      aria-labelledby="exam-passed"
      className="flex flex-col items-center gap-3 rounded-xl border border-line bg-card p-4 text-center"
    >
      <PassSign />
      <h2 ref={ref} id="exam-passed" tabIndex={-1} className="text-2xl font-extrabold outline-none">
        {messages.congratulations()}
      </h2>
      <p className="text-lg leading-snug">{messages.rideSafely()}</p>
      <ShareButton text={messages.shared(state.stateName)} path={practicePath(state)} />
      <Button look="link" onClick={onAnother}>
        {messages.anotherExam()}
      </Button>
    </section>
  )
}
