import { href } from '../../base/text/address.ts'
import { stateSlug } from './state-address.ts'
import * as messages from './states-messages.ts'

export function CheatSheetLink({ stateName }: { stateName: string }) {
  return (
    <a
      href={href('/practice/:state/cheat-sheet', { state: stateSlug({ stateName }) })}
      className="flex min-h-11 items-center self-start font-semibold underline decoration-sign-deep decoration-2 underline-offset-4 print:hidden"
    >
      {messages.cheatSheet(stateName)}
    </a>
  )
}
