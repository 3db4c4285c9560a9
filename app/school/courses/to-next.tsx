import { ButtonLink } from '../../base/ui/button.tsx'
import * as messages from './course-messages.ts'

export type ToNextProps = {
  /** The address of the open lesson, if the page shows another one. */
  next: string | null
}

/**
 * Leads a pupil who is done with a lesson to the open one, at the head of the page. Its place is there
 * before, so that nothing moves when it comes.
 */
export function ToNext({ next }: ToNextProps) {
  return (
    <div
      role="status"
      className={`mx-auto flex min-h-18 w-full max-w-2xl items-center px-4 py-2 print:hidden ${next ? 'sticky top-0 z-10 bg-page' : 'needs-script'}`}
    >
      {next ? (
        <ButtonLink to={next} reloadDocument>
          {messages.toOpenLesson()}
        </ButtonLink>
      ) : (
        <p className="text-quiet">{messages.nextComes()}</p>
      )}
    </div>
  )
}
