import type { AboutTest } from '../states/about-test.ts'
import type { ExamTerms } from '../states/exam-terms.ts'
import { saidBy } from '../states/said-by.ts'
import * as messages from './exam-messages.ts'

type Props = { stateName: string; about: AboutTest | null; terms: ExamTerms }

/** Shows the numbers of a state's exam, such as questions and minutes, and who published them. */
export function ExamFigures({ stateName, about, terms }: Props) {
  const { questions, questionsBy, toPass, toPassBy, minutes, signs } = terms
  const published = [questionsBy, toPassBy].find((by) => by !== 'not published')
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-card p-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4">
        <Figure label={messages.questions()} figure={questions} by={questionsBy} />
        <Figure label={messages.rightAnswers()} figure={toPass} by={toPassBy} />
        {minutes !== null && about && (
          <Figure label={messages.minutes()} figure={minutes} by={about.provenance} />
        )}
      </dl>
      {signs && <p>{messages.signsRule(signs.questions, signs.toPass)}</p>}
      {published && about && <p className="text-quiet">{saidBy(about)}</p>}
      {oursOf(stateName, terms) && <p className="text-quiet">{oursOf(stateName, terms)}</p>}
    </div>
  )
}

type FigureProps = { label: string; figure: number; by: AboutTest['provenance'] }

function Figure({ label, figure, by }: FigureProps) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="grow font-semibold">{label}</dt>
      <dd className="text-3xl font-extrabold tabular-nums">{figure}</dd>
      <dd className="self-start rounded-md border border-edge px-2 text-sm">
        {messages.provenance(by)}
      </dd>
    </div>
  )
}

/** Returns a sentence about the figures that we chose, because none are published, or null. */
function oursOf(stateName: string, { questions, questionsBy, toPassBy }: ExamTerms) {
  const areOurs = [questionsBy, toPassBy].map((by) => by === 'not published')
  if (areOurs[0] && areOurs[1]) return messages.ownFigures(stateName, questions)
  if (areOurs[0]) return messages.ownQuestions(questions)
  if (areOurs[1]) return messages.ownMark()
  return null
}
