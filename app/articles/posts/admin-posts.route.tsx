import { useState } from 'react'
import { data, href } from 'react-router'
import * as z from 'zod/mini'
import { searchText } from '../../base/text/find-words.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import { type Intent, intentOf } from '../../people/admin/intents.ts'
import { requireStaff } from '../../people/admin/require-admin.server.ts'
import { SearchForm } from '../../people/admin/search-form.tsx'
import { sentFields } from '../../people/admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { othersAtWork } from '../../people/deeds/at-work.server.ts'
import { workingOn } from '../../people/deeds/at-work.ts'
import { postThing } from '../../people/deeds/things.ts'
import type { Route } from './+types/admin-posts.route.ts'
import { setPostStatus } from './change-post.server.ts'
import { deletePost, listDeletedPosts, restorePost } from './delete-post.server.ts'
import { DeletedPosts } from './deleted-posts.tsx'
import { postContent, postId } from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'
import { POST_STATUSES, PostRow } from './post-row.tsx'
import { listPosts, whoSaved } from './posts.server.ts'
import { copiedIn, listTranslations } from './translation-of.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { uid, uidHash, may } = await requireStaff(services, request, 'articles')
  const find = searchText(new URL(request.url).searchParams.get('find'))
  const [posts, deleted, translations, atWorkOn] = await Promise.all([
    listPosts(services, find),
    listDeletedPosts(services),
    listTranslations(services),
    othersAtWork(services, uidHash),
  ])
  const isDeleted = (other: string) => deleted.some(({ id }) => id === other)
  const linkedTo = (id: string) =>
    (translations.get(id) ?? []).filter((other) => !isDeleted(other.id))
  return {
    find,
    may,
    posts: await Promise.all(
      posts.map(async (post) => {
        const { id, title, slug, status, updatedAt, publishAt, language } = post
        const shown = { id, title, slug, status, updatedAt, publishAt, language }
        return {
          ...shown,
          others: linkedTo(id),
          copied: await copiedIn(services, post),
          atWork: workingOn(atWorkOn(postThing(id))),
        }
      }),
    ),
    deleted: await Promise.all(
      deleted.map(async ({ id, title, deletedAt, expiresAt, revision }) => {
        const by = await whoSaved(services, { id, revision }, uid)
        return { id, title, deletedAt, expiresAt, by }
      }),
    ),
  }
}

const change = z.discriminatedUnion('intent', [
  z.object({
    intent: intentOf('set-status'),
    id: z.string(),
    status: postContent.shape.status,
  }),
  z.object({ intent: intentOf('delete-post'), id: z.string() }),
  z.object({ intent: intentOf('restore-post'), id: z.string() }),
])

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid: by } = await requireStaff(services, request, 'articles')
  const sent = change.safeParse(await sentFields(request))
  if (!sent.success) return data({ message: POST_MESSAGES.saveFailed }, 422)
  const { intent, id } = sent.data
  const missing = data({ message: POST_MESSAGES.notFound }, 404)
  if (!postId.safeParse(id).success) return missing
  const changed =
    intent === 'set-status'
      ? setPostStatus(services, { id, status: sent.data.status, by })
      : (intent === 'delete-post' ? deletePost : restorePost)(services, { id, by })
  const post = await changed
  return post ? { status: post.status } : missing
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

type Row = Route.ComponentProps['loaderData']['posts'][number]

/** The id for a note about a post whose row is no longer in the list. */
const LIST = 'list'

export default function AdminPosts({ loaderData: { find, posts, deleted } }: Route.ComponentProps) {
  const send = useAction()
  const [busy, setBusy] = useState(false)
  const [undoable, setUndoable] = useState<string | null>(null)
  const { note, tell } = useChangeNote()

  async function act(form: { intent: Intent } & Record<string, string>, at: string, done: string) {
    if (busy) return false
    setBusy(true)
    setUndoable(null)
    const isDone = await tell(at, send(form, { failure: POST_MESSAGES.saveFailed }), done)
    setBusy(false)
    return isDone
  }

  function toggle({ id, status }: Row) {
    const { next, done } = POST_STATUSES[status]
    return act({ intent: 'set-status', id, status: next }, id, done)
  }

  async function remove({ id, title }: Row) {
    const done = `Deleted “${title}”. You can restore it for 30 days.`
    if (await act({ intent: 'delete-post', id }, LIST, done)) setUndoable(id)
  }

  function restore(id: string) {
    return act({ intent: 'restore-post', id }, LIST, 'Restored.')
  }

  const newPost = <ButtonLink to={href('/admin/posts/:id', { id: 'new' })}>New Post</ButtonLink>
  return (
    <AdminPage title="Posts" controls={newPost}>
      <SearchForm
        label="Search by title, slug, or tag"
        action={href('/admin/posts')}
        find={find}
        showAll="Show all posts"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
        <NoteAt at={LIST} note={note} isLasting />
        {undoable && (
          <Button look="plain" aria-disabled={busy} onClick={() => restore(undoable)}>
            Undo
          </Button>
        )}
      </div>
      {posts.length === 0 && (
        <p className="text-lg text-quiet">
          {find ? `No post has “${find}”.` : 'There are no posts yet.'}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            busy={busy}
            note={note}
            onToggle={() => toggle(post)}
            onDelete={() => remove(post)}
          />
        ))}
      </ul>
      <DeletedPosts posts={deleted} busy={busy} onRestore={restore} />
    </AdminPage>
  )
}
