import type { AvailableState } from '../states/state-record.ts'
import { DeadEnd } from '../ui/dead-end.tsx'
import * as messages from './practice-messages.ts'
import { StateWall } from './state-wall.tsx'

export function NoSuchState({ states }: { states: readonly AvailableState[] }) {
  return (
    <DeadEnd title={messages.noSuchState()} text={messages.chooseHere()}>
      <StateWall states={states} />
    </DeadEnd>
  )
}
