import { NoSuchState } from '../practice/no-such-state.tsx'
import { stateSlug } from '../states/state-address.ts'
import { href } from '../text/address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DeadEnd } from '../ui/dead-end.tsx'
import * as messages from './set-messages.ts'
import type { NoSet } from './sets.server.ts'

/** What stands at the address of a set that never was, or that has no question left. */
export function NoSuchSet(none: NoSet) {
  if ('states' in none) return <NoSuchState states={none.states} />
  const isOver = none.status === 410
  return (
    <DeadEnd
      title={isOver ? messages.allWithdrawn() : messages.notFound()}
      text={isOver ? messages.nothingLeft() : messages.noSuchSet()}
    >
      <ButtonLink to={`${href('/sets/new')}?state=${stateSlug(none.state)}`} reloadDocument>
        {messages.newSet()}
      </ButtonLink>
    </DeadEnd>
  )
}
