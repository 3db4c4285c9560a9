import { href, Link } from 'react-router'
import { CircleCheck } from '../../base/ui/desk-icons.tsx'

/** Links to the page for several manuals. Shows `notice`, the news about its queue, if there is any. */
export function QueueNotice({ notice }: { notice: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {notice && (
        <span className="flex items-start gap-2 font-semibold">
          <CircleCheck className="mt-0.5 size-5 shrink-0" />
          {notice}
        </span>
      )}
      <Link
        to={href('/admin/uploads')}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {notice ? 'See the queue, or upload several' : 'Upload several manuals at once'}
      </Link>
    </p>
  )
}
