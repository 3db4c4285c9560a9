import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { DeadEnd } from '../../base/ui/dead-end.tsx'
import * as messages from './course-messages.ts'

/** What stands at the address of a course that does not exist, or no longer. */
export function NoCourse({ isDeleted = false }: { isDeleted?: boolean }) {
  return (
    <DeadEnd title={messages.notHere()} text={isDeleted ? messages.isDeleted() : messages.ended()}>
      <WaysOn />
    </DeadEnd>
  )
}

/** Where somebody goes on who cannot join or go on in this course. */
export function WaysOn() {
  return (
    <>
      <ButtonLink to={href('/class')} reloadDocument>
        {messages.toCode()}
      </ButtonLink>
      <ButtonLink look="link" to={href('/')} reloadDocument>
        {messages.toPractice()}
      </ButtonLink>
    </>
  )
}
