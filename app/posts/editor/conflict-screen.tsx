import { useId, useState } from 'react'
import { ADMIN_PAGE } from '../../admin/admin-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import type { PostWithId } from '../post.ts'
import { POST_MESSAGES } from '../post-messages.ts'
import { changedBlocks, differentFields } from './conflict.ts'
import { type FormField, formOf, type PostForm } from './post-form.ts'

const LABELS: Record<FormField, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  seoKeywords: 'SEO keywords',
  canonical: 'Canonical link',
  tags: 'Tags',
  body: 'Body',
  status: 'Status',
}

type Side = 'mine' | 'theirs'

type ConflictScreenProps = {
  mine: PostForm
  /** The post that somebody else has saved since. */
  theirs: PostWithId
  /** Gets the chosen fields of both. */
  onSettle: (chosen: PostForm) => void
}

/** Shows both versions after a save that came too late. The writer chooses field by field. */
export function ConflictScreen({ mine, theirs, onSettle }: ConflictScreenProps) {
  const saved = formOf(theirs)
  const different = differentFields(mine, saved)
  const [choices, setChoices] = useState<Partial<Record<FormField, Side>>>({})

  function settle() {
    const taken = different.filter((field) => choices[field] === 'theirs')
    onSettle({ ...mine, ...Object.fromEntries(taken.map((field) => [field, saved[field]])) })
  }

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
      {different.map((field) => (
        <fieldset key={field} className="grid gap-3 sm:grid-cols-2">
          <legend className="pb-1 text-lg font-bold">{LABELS[field]}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <Version
              key={side}
              side={side}
              field={field}
              text={textOf(field, side === 'mine' ? [mine, saved] : [saved, mine])}
              checked={(choices[field] ?? 'mine') === side}
              onChoose={() => setChoices({ ...choices, [field]: side })}
            />
          ))}
        </fieldset>
      ))}
      <Button className="self-start" onClick={settle}>
        Continue with selection
      </Button>
    </section>
  )
}

/** The text to show of a field: of a body only the blocks that the other form does not have. */
function textOf(field: FormField, [form, other]: [PostForm, PostForm]): string {
  return field === 'body' ? changedBlocks(form.body, other.body) : form[field]
}

type VersionProps = {
  side: Side
  field: FormField
  text: string
  checked: boolean
  onChoose: () => void
}

function Version({ side, field, text, checked, onChoose }: VersionProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-xl border-2 border-line bg-card p-3 has-checked:border-ink">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="radio"
          name={field}
          checked={checked}
          onChange={onChoose}
          aria-describedby={id}
          className="size-5 accent-focus"
        />
        {side === 'mine' ? 'Your version' : 'Saved version'}
      </label>
      <pre
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
        tabIndex={0}
        className="max-h-64 overflow-auto text-sm whitespace-pre-wrap"
      >
        {text || '(empty)'}
      </pre>
    </div>
  )
}
