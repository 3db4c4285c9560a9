import { type ReactNode, useEffect, useRef } from 'react'
import { ShareButton } from '../../base/sharing/share-button.tsx'
import { href } from '../../base/text/address.ts'
import { LANGUAGE } from '../../base/text/language.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import type { UsState } from '../../questions/states/us-states.ts'
import { startOf } from '../attempts/local-day.ts'
import { practicePath } from '../practice/practice-path.ts'
import { PassSign } from '../results/pass-sign.tsx'
import * as messages from './exam-date-messages.ts'
import type { ExamReply } from './use-own-exam.ts'

type Props = {
  /** The heading's level on the page. */
  as: 'h1' | 'h2'
  onAnswer: (answer: ExamReply) => void
}

/** Asks how an exam went whose day is over. */
export function HowDidItGo({ as: Heading, day, onAnswer }: Props & { day: string }) {
  const date = startOf(day).toLocaleDateString(LANGUAGE, { dateStyle: 'long' })
  return (
    <section
      aria-labelledby="how-did-it-go"
      className="flex flex-col gap-3 rounded-xl border border-s-8 border-line border-s-sign bg-card p-4"
    >
      <Heading id="how-did-it-go" className="text-2xl font-extrabold">
        {messages.howDidItGo()}
      </Heading>
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

type PassedProps = Props & {
  state: UsState
  /** True if the rider has just said so. Then the heading takes the focus, because the pressed button is gone. */
  isNew: boolean
  children?: ReactNode
}

/** Congratulates a rider who passed the state's exam, and leads to the skills test. */
export function Passed({ as: Heading, state, isNew, onAnswer, children }: PassedProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])

  return (
    <section
      aria-labelledby="exam-passed"
      className="flex flex-col items-center gap-3 rounded-xl border border-line bg-card p-4 text-center short:gap-2"
    >
      <div className="short:hidden">
        <PassSign />
      </div>
      <Heading
        ref={heading}
        id="exam-passed"
        tabIndex={-1}
        className="text-2xl font-extrabold outline-none"
      >
        {messages.congratulations()}
      </Heading>
      <p className="text-lg leading-snug text-balance">{messages.rideSafely()}</p>
      {children}
      <ShareButton text={messages.shared(state.stateName)} path={practicePath(state)} />
      <ButtonLink reloadDocument to={href('/content/:slug', { slug: SKILLS_TEST })}>
        {messages.skillsTest()}
      </ButtonLink>
      <Button look="link" onClick={() => onAnswer('another')}>
        {messages.anotherExam()}
      </Button>
    </section>
  )
}

/** The address of an article that each release brings along (`content/articles`). */
const SKILLS_TEST = 'what-the-skills-test-asks'
