import { useState } from 'react'
import { href } from 'react-router'
import * as z from 'zod/mini'
import { UtcTime } from '../../admin/utc-time.tsx'
import { ask } from '../../device/ask.client.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { postContent } from '../post.ts'
import { POST_MESSAGES } from '../post-messages.ts'
import { formOf, type PostForm } from './post-form.ts'
import { RevisionChanges } from './revision-changes.tsx'
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
    if ('reply' in outcome) {
      setFailure(null)
      return outcome.reply
    }
    setFailure(outcome.failure.message ?? POST_MESSAGES.loadFailed)
    return null
  }

  async function list() {
    const reply = await read('', listReply.parse)
    if (reply) setRevisions(reply.revisions)
  }

  async function formAt(number: string): Promise<PostForm | null> {
    if (shown?.number === number) return shown.form
    const reply = await read(`?revision=${number}`, contentReply.parse)
    return reply && formOf(reply.content)
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
