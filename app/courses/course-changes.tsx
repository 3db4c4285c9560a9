import { Button } from '../ui/button.tsx'
import * as messages from './course-messages.ts'
import type { CourseView } from './course-view.server.ts'

type Props = {
  view: Pick<CourseView, 'isClosed' | 'idle'>
  /** The secret of the teacher's new link. */
  fresh: string
}

/** What the teacher can do with the whole course. The page asks before what nobody can undo. */
export function CourseChanges({ view: { isClosed, idle }, fresh }: Props) {
  return (
    <form method="post" className="flex flex-col items-start gap-3 print:hidden">
      <input type="hidden" name="fresh" value={fresh} />
      <Button type="submit" look="plain" name="intent" value={isClosed ? 'open' : 'close'}>
        {isClosed ? messages.reopen() : messages.close()}
      </Button>
      <Button type="submit" look="plain" name="intent" value="new-link">
        {messages.newLink()}
      </Button>
      <p className="text-quiet">{messages.newLinkHint()}</p>
      {idle > 0 && (
        <details>
          <summary className={SUMMARY}>{messages.removeIdle()}</summary>
          <p className="pb-3">{messages.mayRemoveIdle(idle)}</p>
          <Button type="submit" look="plain" name="intent" value="remove-idle">
            {messages.removeThem()}
          </Button>
        </details>
      )}
      <details>
        <summary className={SUMMARY}>{messages.deleteNow()}</summary>
        <p className="pb-3">{messages.deleteHint()}</p>
        <Button type="submit" look="plain" name="intent" value="delete">
          {messages.deleteAll()}
        </Button>
      </details>
    </form>
  )
}

const SUMMARY =
  'flex min-h-11 cursor-pointer items-center font-semibold underline decoration-2 underline-offset-4'
