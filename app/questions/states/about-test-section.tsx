import { lazy, Suspense, useState } from 'react'
import { ChevronDown } from '../../base/ui/icons.tsx'
import { loadAboutTest } from './about-test.client.ts'
import type { ShownAbout } from './about-test.ts'
import * as messages from './states-messages.ts'

const AboutTestDetails = lazy(() => import('./about-test-details.tsx'))

/** The facts about the test. `unknown` if the state's record has none, null before the reply. */
type Shown = ShownAbout | 'failed' | 'unknown' | null
type Props = { abbrev: string; stateName: string }

/** A section about the state's test. Its content loads when the rider opens the section. */
export function AboutTestSection({ abbrev, stateName }: Props) {
  const [about, setAbout] = useState<Shown>(null)

  async function load() {
    const outcome = await loadAboutTest(abbrev)
    setAbout('failure' in outcome ? 'failed' : (outcome.reply ?? 'unknown'))
  }

  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && !isLoaded(about) && load()}
      className={`rounded-xl border border-line bg-card px-4 ${isLoaded(about) ? '' : 'print:hidden'}`}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-semibold">
        {messages.aboutTest(stateName)}
        <ChevronDown className="size-5 shrink-0" />
      </summary>
      <div role="status" className="pb-4">
        {about === null && <p className="text-quiet">{messages.loading()}</p>}
        {about === 'failed' && <p>{messages.loadFailed()}</p>}
        {about === 'unknown' && <p>{messages.nothingKnown()}</p>}
      </div>
      {isLoaded(about) && (
        <Suspense>
          <AboutTestDetails about={about} stateName={stateName} />
        </Suspense>
      )}
    </details>
  )
}

const isLoaded = (about: Shown) => about !== null && typeof about === 'object'
