import { Button } from '../../base/ui/button.tsx'
import { UtcTime } from '../../people/admin/utc-time.tsx'

type DeletedPostsProps = {
  /** `by` is null if it is not known who deleted the post. */
  posts: { id: string; title: string; deletedAt: string; expiresAt: string; by: string | null }[]
  busy: boolean
  onRestore: (id: string) => void
}

/** The posts that the admin can still restore. */
export function DeletedPosts({ posts, busy, onRestore }: DeletedPostsProps) {
  if (posts.length === 0) return null
  return (
    <details className="rounded-xl border border-line p-3">
      <summary className="min-h-11 cursor-pointer content-center text-lg font-bold">
        Deleted posts ({posts.length})
      </summary>
      <p className="pb-2 text-quiet">
        Riders can’t see these posts. A restored post is as it was, at its old address. A draft
        whose time to go public has passed stays a draft.
      </p>
      <ul className="flex flex-col gap-2">
        {posts.map(({ id, title, deletedAt, expiresAt, by }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-card p-3 border border-line"
          >
            <div className="min-w-0 grow basis-64">
              <p dir="auto" className="leading-snug font-bold wrap-break-word">
                {title}
              </p>
              <p className="text-sm text-quiet">
                Deleted {by && `by ${by}, `}
                <UtcTime at={deletedAt} /> • gone for good <UtcTime at={expiresAt} />
              </p>
            </div>
            <Button
              look="plain"
              aria-label={`Restore ${title}`}
              aria-disabled={busy}
              onClick={() => onRestore(id)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
