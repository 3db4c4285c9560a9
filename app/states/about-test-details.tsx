import { href } from '../text/address.ts'
import type { AboutTest } from './about-test.ts'
import AboutTestList from './about-test-list.tsx'
import * as messages from './about-test-messages.ts'
import { stateSlug } from './state-address.ts'

type Props = { about: AboutTest; stateName: string }

/** The facts about a state's test, and the way to its cheat sheet. */
export default function AboutTestDetails({ about, stateName }: Props) {
  return (
    <>
      <AboutTestList about={about} />
      <CheatSheetLink stateName={stateName} />
    </>
  )
}

export function CheatSheetLink({ stateName }: { stateName: string }) {
  return (
    <a
      href={href('/practice/:state/cheat-sheet', { state: stateSlug({ stateName }) })}
      className="flex min-h-11 items-center font-semibold underline decoration-sign-deep decoration-2 underline-offset-4 print:hidden"
    >
      {messages.cheatSheet(stateName)}
    </a>
  )
}
