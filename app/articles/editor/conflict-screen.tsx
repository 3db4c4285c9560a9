import { useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { ADMIN_PAGE } from '../../people/admin/admin-page.tsx'
import type { PostWithId } from '../posts/post.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'
import { changedBlocks, differentFields, FIELD_LABELS } from './conflict.ts'
import { type PostForm, postFormOf } from './post-form.ts'

type ConflictScreenProps = {
  mine: PostForm
  theirs: PostWithId
  isHeroInConflict: boolean
  onSettle: (chosen: PostForm) => void
}

export function ConflictScreen({ mine, theirs, isHeroInConflict, onSettle }: ConflictScreenProps) {
  const saved = postFormOf(theirs)
  const different = differentFields(mine, saved)
  const [chosen, setChosen] = useState(mine)
  const versions = [
    { side: 'mine', label: 'Your version', form: mine, other: saved },
    { side: 'theirs', label: 'Saved version', form: saved, other: mine },
  ]

  return (
    <section className={ADMIN_PAGE}>
      <h1 className="text-3xl font-extrabold">Two versions</h1>
      <ErrorNotice message={POST_MESSAGES.conflict} />
      <p>
        Nothing is lost, and nothing is overwritten.{' '}
        {different.length === 0
          ? 'Both versions say the same. Continue, then save your post.'
          : 'Choose a version of each field. Then check your post and save it.'}
      </p>
      {isHeroInConflict && (
        <p>The hero image of the saved version stays. If you want yours, choose it again.</p>
      )}
      {different.map((field) => (
        <fieldset key={field} className="grid gap-3 sm:grid-cols-2">
          <legend className="pb-1 text-lg font-bold">{FIELD_LABELS[field]}</legend>
          {versions.map(({ side, label, form, other }) => (
            <div
              key={side}
              className="flex min-w-0 flex-col gap-2 rounded-xl border-2 border-line bg-card p-3 has-checked:border-ink"
            >
              <label className="flex min-h-11 items-center gap-3 font-semibold">
                <input
                  type="radio"
                  name={field}
                  checked={chosen[field] === form[field]}
                  onChange={() => setChosen({ ...chosen, [field]: form[field] })}
                  aria-describedby={`${field}-${side}`}
                  className="size-5 accent-focus"
                />
                {label}
              </label>
              <pre
                id={`${field}-${side}`}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs the focus here
                tabIndex={0}
                className="max-h-64 overflow-auto text-sm whitespace-pre-wrap"
              >
                {(field === 'body' ? changedBlocks(form.body, other.body) : form[field]) ||
                  '(empty)'}
              </pre>
            </div>
          ))}
        </fieldset>
      ))}
      <Button className="self-start" onClick={() => onSettle(chosen)}>
        Continue with selection
      </Button>
    </section>
  )
}
