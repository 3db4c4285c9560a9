import { diffWordsWithSpace } from 'diff'
import { differentFields, readableBody } from './conflict.ts'
import { FIELD_LABELS } from './field-labels.ts'
import type { FormField, PostForm } from './post-form.ts'

/** Shows the differences between an earlier version and the editor's text, field by field. */
export function RevisionChanges({ before, now }: { before: PostForm; now: PostForm }) {
  const different = differentFields(before, now)
  if (different.length === 0) return <p className="basis-full">This version says the same.</p>
  const textOf = (form: PostForm, field: FormField) =>
    field === 'body' ? readableBody(form.body) : form[field]
  return (
    <section
      aria-label="Changes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs the focus here
      tabIndex={0}
      className="flex max-h-96 min-w-0 basis-full flex-col gap-3 overflow-auto rounded-xl border border-line bg-card p-3"
    >
      {different.map((field) => (
        <div key={field}>
          <p className="font-bold">{FIELD_LABELS[field]}</p>
          <p className="whitespace-pre-wrap wrap-break-word">
            {diffWordsWithSpace(textOf(before, field), textOf(now, field)).map((part, index) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no ids
              if (!part.added && !part.removed) return <span key={index}>{part.value}</span>
              const Mark = part.added ? 'ins' : 'del'
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no ids
                <Mark key={index} className={part.added ? ADDED : REMOVED}>
                  <span className="sr-only">{part.added ? ' [new: ' : ' [gone: '}</span>
                  {part.value}
                  <span className="sr-only">] </span>
                </Mark>
              )
            })}
          </p>
        </div>
      ))}
    </section>
  )
}

const ADDED = 'mx-0.5 font-bold underline decoration-2 underline-offset-4'
const REMOVED = 'mx-0.5 text-wrong line-through decoration-2'
