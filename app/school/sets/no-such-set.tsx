import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { DeadEnd } from '../../base/ui/dead-end.tsx'
import { stateSlug } from '../../questions/states/state-address.ts'
import { NoSuchState } from '../../riders/practice/no-such-state.tsx'
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
