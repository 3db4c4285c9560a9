import type { ShownAbout } from '../../questions/states/about-test.ts'
import type { ExamTerms } from '../../questions/states/exam-terms.ts'
import { saidBy } from '../../questions/states/said-by.ts'
import * as messages from './exam-messages.ts'

type Props = { stateName: string; about: ShownAbout | null; terms: ExamTerms }

/** Shows the numbers of a state's exam, and once below them who published them. */
export function ExamFigures({ stateName, about, terms }: Props) {
  const { questions, questionsBy, toPass, toPassBy, minutes, signs } = terms
  const isPublished = [questionsBy, toPassBy].some((by) => by !== 'not published')
  const source = isPublished && about ? saidBy(about) : null
  const ours = oursOf(stateName, terms)
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-card p-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-4 large-text:grid-cols-1">
        <Figure label={messages.questions()} figure={questions} />
        <Figure label={messages.rightAnswers()} figure={toPass} />
        {minutes !== null && <Figure label={messages.minutes()} figure={minutes} />}
      </dl>
      {signs && (
        <p>
          {signs.apart
            ? messages.signsApart(signs, {
                questions: questions - signs.questions,
                toPass: toPass - signs.toPass,
              })
            : messages.signsRule(signs.questions, signs.toPass)}
        </p>
      )}
      <p className="text-[min(0.875rem,6vw)] text-pretty text-quiet">
        {[source, ours].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

function Figure({ label, figure }: { label: string; figure: number }) {
  return (
    <div className="flex flex-col-reverse justify-end large-text:flex-row-reverse large-text:items-center large-text:gap-3">
      <dt className="grow leading-tight font-semibold">{label}</dt>
      <dd className="shrink-0 text-5xl font-black tabular-nums">{figure}</dd>
    </div>
  )
}

/** Returns a sentence about the figures that we chose, because none are published, or null. */
function oursOf(stateName: string, { questionsBy, toPassBy }: ExamTerms) {
  const areOurs = [questionsBy, toPassBy].map((by) => by === 'not published')
  if (areOurs[0] && areOurs[1]) return messages.ownFigures(stateName)
  if (areOurs[0]) return messages.ownQuestions(stateName)
  if (areOurs[1]) return messages.ownMark(stateName)
  return null
}
