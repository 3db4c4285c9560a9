import { Button } from '../../base/ui/button.tsx'
import { Section } from '../../base/ui/section.tsx'
import type { StarterDecision } from '../../making/starter-bank/starter-decision.ts'
import type { StarterNews } from '../../making/starter-bank/starter-news.server.ts'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import type { ActionFailure } from '../../people/admin/use-action.ts'

type Props = {
  news: StarterNews | null
  onDecide: (decision: StarterDecision) => Promise<object | ActionFailure>
}

/** Shows the new starter questions of a release until the admin decides about them. */
export function StarterNewsList({ news, onDecide }: Props) {
  const { note, tell } = useChangeNote()
  if (!news && !note) return null
  const decide = (intent: StarterDecision['intent'], done: string) =>
    news && tell('starter-news', onDecide({ intent, release: news.release }), done)
  return (
    <Section id="starter-news" title="New starter questions">
      {news && (
        <>
          <p>
            This release has other starter questions than this state. Riders keep what they have
            until you decide. Questions of the manual and your own stay in any case.
          </p>
          <Group title="New" questions={news.joins} />
          <Group title="Changed" questions={news.changes} />
          <Group title="Gone" questions={news.leaves} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => decide('take-starter', 'Riders get the new starter questions.')}>
              Use the new starter questions
            </Button>
            <Button
              look="plain"
              onClick={() => decide('keep-own', 'Riders keep the questions that they have.')}
            >
              Keep the current questions
            </Button>
          </div>
        </>
      )}
      <NoteAt at="starter-news" note={note} isLasting />
    </Section>
  )
}

function Group({ title, questions }: { title: string; questions: string[] }) {
  if (questions.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {title}: {questions.length}
      </summary>
      <ul className="list-disc ps-6">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </details>
  )
}
