import { useState } from 'react'
import { LOADED_ITEMS, type QuizItem } from '../quiz/quiz-item.ts'
import { Button } from '../ui/button.tsx'
import type { QuestionChange } from './change-questions.ts'
import { ItemForm } from './item-form.tsx'

type Published = QuizItem & { id: string }
type Props = { items: Published[]; onChange: (change: QuestionChange) => Promise<boolean> }

/** The questions that riders get, to be edited or withdrawn. */
export function PublishedItems({ items, onChange }: Props) {
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <section aria-labelledby="published" className="flex flex-col gap-3">
      <h2 id="published" className="text-xl font-extrabold">
        Published: {items.length}
      </h2>
      {items.length > LOADED_ITEMS && (
        <p className="text-quiet">Riders get the first {LOADED_ITEMS}, which are the newest.</p>
      )}
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex flex-col gap-3 rounded-xl bg-card p-3 border border-line"
          >
            {edited === item.id ? (
              <ItemForm
                item={{ ...item, page: item.source?.page ?? null, quote: item.source?.quote ?? '' }}
                onSend={async (written) => {
                  const saved = await onChange({ do: 'edit', id: item.id, item: written })
                  if (saved) setEdited(null)
                }}
              >
                <div className="flex gap-2">
                  <Button type="submit">Save</Button>
                  <Button look="plain" onClick={() => setEdited(null)}>
                    Cancel
                  </Button>
                </div>
              </ItemForm>
            ) : (
              <ReadOnly item={item}>
                <Button
                  look="plain"
                  aria-label={`Edit: ${item.question}`}
                  onClick={() => setEdited(item.id)}
                >
                  Edit
                </Button>
                <Button
                  look="plain"
                  aria-label={`Withdraw: ${item.question}`}
                  onClick={() => onChange({ do: 'withdraw', id: item.id })}
                >
                  Withdraw
                </Button>
              </ReadOnly>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReadOnly({ item, children }: { item: Published; children: React.ReactNode }) {
  const { question, correctAnswer, source } = item
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <p className="font-bold">{question}</p>
        <p>{correctAnswer}</p>
        {source && (
          <p className="text-sm text-quiet">
            <a href={source.link} className="underline underline-offset-4">
              Page {source.page}
            </a>
            : “{source.quote}”
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
