import { DeadEnd } from '../../base/ui/dead-end.tsx'
import type { AvailableState } from '../../questions/states/state-record.ts'
import * as messages from './practice-messages.ts'
import { StateWall } from './state-wall.tsx'

export function NoSuchState({ states }: { states: readonly AvailableState[] }) {
  return (
    <DeadEnd title={messages.noSuchState()} text={messages.chooseHere()}>
      <StateWall states={states} />
    </DeadEnd>
  )
}
