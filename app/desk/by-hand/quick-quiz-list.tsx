import { Link } from 'react-router'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Section } from '../../base/ui/section.tsx'
import { PLACES_PER_RUN } from '../../making/question-bank/quick-quiz.ts'
import type {
  QuickQuizChange,
  QuickQuizReply,
} from '../../making/question-bank/quick-quiz-change.ts'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'

type Question = { id: string; question: string; source: string }
type Place = Question & { topic: string }

type Props = {
  version: number
  isArranged: boolean
  places: readonly Place[]
  /** The place for which the admin chooses another question, and the questions to choose from. */
  replacing: { id: string; offered: readonly Question[] } | null
  onChange: (change: QuickQuizChange) => Promise<QuickQuizReply | ActionFailure>
}

/** Lists the questions that the quick quiz draws from. The admin can take each out or replace it. */
export function QuickQuizList({ version, isArranged, places, replacing, onChange }: Props) {
  const { note, setNote } = useChangeNote()

  async function change(at: string, change: QuickQuizChange) {
    setNote({ at })
    const reply = await onChange(change)
    setNote('message' in reply ? { at, failure: reply.message } : { at, done: reply.done })
  }

  if (places.length === 0) return <p>Riders have no questions for this state yet.</p>
  return (
    <>
      <p className="max-w-2xl">
        Each quick quiz draws {QUIZ_LENGTH} of these {places.length} questions.{' '}
        {isArranged ? ARRANGED : AUTOMATIC}
      </p>
      {isArranged && (
        <Button
          look="plain"
          className="self-start"
          onClick={() => change('all', { intent: 'choose-automatically', version })}
        >
          Choose automatically
        </Button>
      )}
      <NoteAt at="all" note={note} isLasting />
      <div className="grid gap-5 sm:grid-cols-2">
        <Counts title="By source" names={places.map(({ source }) => source)} />
        <Counts title="By topic" names={places.map(({ topic }) => topic)} />
      </div>
      <Section id="places" title={`Questions: ${places.length}`}>
        <ol className="flex flex-col gap-2">
          {places.map(({ id, question, topic, source }, index) => {
            const at = `place ${index}`
            return (
              <li key={id} className={ROW}>
                <div className="min-w-0 grow basis-64">
                  <p className="font-bold wrap-anywhere">
                    {index + 1}. {question}
                  </p>
                  <p className="text-sm text-quiet">
                    {topic} • {source}
                  </p>
                </div>
                <Button
                  look="plain"
                  aria-label={`Take out: ${question}`}
                  onClick={() => change(at, { intent: 'take-out', id, version })}
                >
                  Take out
                </Button>
                <ButtonLink
                  look="plain"
                  to={`?replace=${id}`}
                  aria-label={`Replace: ${question}`}
                  preventScrollReset
                >
                  Replace…
                </ButtonLink>
                {replacing?.id === id && (
                  <Replacements
                    offered={replacing.offered}
                    onPut={(put) => change(at, { intent: 'put-in', id, put, version })}
                  />
                )}
                <NoteAt at={at} note={note} />
              </li>
            )
          })}
        </ol>
      </Section>
    </>
  )
}

const ARRANGED =
  'The admin arranged them. They stay until somebody changes them here. A question that leaves the bank is replaced by itself.'
const AUTOMATIC = `They are chosen automatically: by topic, and at most ${PLACES_PER_RUN} from one run. Law, signs, and questions with pictures keep their places.`
const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-card p-3 border border-line'

type ReplacementsProps = { offered: readonly Question[]; onPut: (id: string) => void }

function Replacements({ offered, onPut }: ReplacementsProps) {
  if (offered.length === 0) {
    return <p className="basis-full">There is no other question about this topic.</p>
  }
  return (
    <form
      className="flex min-w-0 basis-full flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onPut(String(new FormData(event.currentTarget).get('put')))
      }}
    >
      <div className="min-w-0 grow basis-64">
        <Field label="Question for this place">
          <select name="put" className={INPUT}>
            {offered.map(({ id, question, source }) => (
              <option key={id} value={id}>{`${question} • ${source}`}</option>
            ))}
          </select>
        </Field>
      </div>
      <Button type="submit" look="plain">
        Put in
      </Button>
      <Link to="." preventScrollReset className="inline-flex min-h-12 items-center underline">
        Cancel
      </Link>
    </form>
  )
}

function Counts({ title, names }: { title: string; names: readonly string[] }) {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return (
    <section aria-label={title}>
      <h2 className="font-bold">{title}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4">
        {[...counts]
          .toSorted(([, a], [, b]) => b - a)
          .map(([name, count]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="text-end tabular-nums">{count}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
