import { ButtonLink } from '../../base/ui/button.tsx'
import * as messages from './course-messages.ts'

export type ToNextProps = {
  /** The address of the open lesson, if the page shows another one. */
  next: string | null
}

/** Leads a pupil who is done with a lesson to the open one. */
export function ToNext({ next }: ToNextProps) {
  if (!next) return null
  return (
    <ButtonLink to={next} reloadDocument className="mt-3">
      {messages.toOpenLesson()}
    </ButtonLink>
  )
}
