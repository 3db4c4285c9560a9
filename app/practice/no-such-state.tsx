import type { AvailableState } from '../states/state-record.ts'
import { DeadEnd } from '../ui/dead-end.tsx'
import { StateWall } from './state-wall.tsx'

export function NoSuchState({ states }: { states: readonly AvailableState[] }) {
  return (
    <DeadEnd title="No such state" text="This address names no state. Choose yours here.">
      <StateWall states={states} />
    </DeadEnd>
  )
}
