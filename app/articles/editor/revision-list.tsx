import { diffWordsWithSpace } from 'diff'
import { useState } from 'react'
import { href } from 'react-router'
import * as z from 'zod/mini'
import { ask } from '../../base/device/ask.client.ts'
import { Button } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { UtcTime } from '../../people/admin/utc-time.tsx'
import { postContent } from '../posts/post.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'
import { differentFields, FIELD_LABELS, readableBody } from './conflict.ts'
import { type FormField, type PostForm, postFormOf } from './post-form.ts'
import type { PostEditing } from './use-post-editing.ts'

const revision = z.object({ number: z.string(), at: z.string(), by: z.nullable(z.string()) })
const listReply = z.object({ revisions: z.array(revision) })
const contentReply = z.object({ content: postContent })
type Revision = z.infer<typeof revision>

/**
 * Lists the saved versions of a post, except the current one. Loads them when the admin opens the
 * list.
 */
export function RevisionList({ editing }: { editing: PostEditing }) {
  const { id, post, form, change } = editing
  const [revisions, setRevisions] = useState<Revision[] | null>(null)
  const [shown, setShown] = useState<{ number: string; form: PostForm } | null>(null)
  const [restored, setRestored] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (!post || post.revision === 1) return null
  const path = href('/admin/posts/:id/revisions', { id })

  async function read<T>(query: string, parse: (reply: unknown) => T): Promise<T | null> {
    const outcome = await ask(path + query, parse)
    const isRead = 'reply' in outcome
    setFailure(isRead ? null : (outcome.failure.message ?? POST_MESSAGES.loadFailed))
    return isRead ? outcome.reply : null
  }

  async function list() {
    const reply = await read('', listReply.parse)
    if (reply) setRevisions(reply.revisions)
  }

  async function formAt(number: string): Promise<PostForm | null> {
    if (shown?.number === number) return shown.form
    const reply = await read(`?revision=${number}`, contentReply.parse)
    return reply && postFormOf(reply.content)
  }

  async function toggle(number: string) {
    if (shown?.number === number) return setShown(null)
    const form = await formAt(number)
    if (form) setShown({ number, form })
  }

  async function restore(number: string) {
    const earlier = await formAt(number)
    if (!earlier) return
    const { status, publishAt, ...texts } = earlier
    change(texts)
    setRestored(number)
  }

  return (
    <details
      // A save adds a version. The new key closes the list, so it loads again when it is opened.
      key={post.revision}
      className="rounded-2xl border border-line p-4"
      onToggle={({ currentTarget }) => currentTarget.open && list()}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Earlier versions
      </summary>
      <ErrorNotice message={failure} />
      {revisions?.length === 0 && <p>No earlier version is kept.</p>}
      <ul className="flex flex-col gap-3">
        {revisions?.map(({ number, at, by }) => (
          <li key={number} className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
            <p className="min-w-0 grow basis-48">
              Version {number} • saved {by && `by ${by}, `}
              <UtcTime at={at} />
            </p>
            <Button look="plain" onClick={() => toggle(number)}>
              {shown?.number === number ? 'Hide changes' : 'Show changes'}
              <span className="sr-only"> since version {number}</span>
            </Button>
            <Button
              look="plain"
              aria-label={`Restore version ${number}`}
              onClick={() => restore(number)}
            >
              Restore
            </Button>
            <p role="status" className="basis-full font-semibold empty:hidden">
              {restored === number && 'This version is in the editor. Save to keep it.'}
            </p>
            {shown?.number === number && <RevisionChanges before={shown.form} now={form} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Shows the differences between an earlier version and the editor's text, field by field. */
function RevisionChanges({ before, now }: { before: PostForm; now: PostForm }) {
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
