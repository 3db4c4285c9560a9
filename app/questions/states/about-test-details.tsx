import type { ShownAbout } from './about-test.ts'
import AboutTestList from './about-test-list.tsx'
import { CheatSheetLink } from './cheat-sheet-link.tsx'

type Props = { about: ShownAbout; stateName: string }

/** The facts about a state's test, and the way to its cheat sheet. */
export default function AboutTestDetails({ about, stateName }: Props) {
  return (
    <>
      <AboutTestList about={about} />
      <CheatSheetLink stateName={stateName} />
    </>
  )
}
