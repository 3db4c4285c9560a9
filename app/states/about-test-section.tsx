import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { ask } from '../device/ask.client.ts'
import type { AboutTest } from './about-test.ts'

/** `unknown` means that the state's record says nothing about the test. Null before the reply. */
type Shown = AboutTest | 'failed' | 'unknown' | null
type Props = { abbrev: string; stateName: string }

/** Loads what a rider should know about the state's test when the rider opens the section. */
export function AboutTestSection({ abbrev, stateName }: Props) {
  const [about, setAbout] = useState<Shown>(null)

  async function load() {
    // Our own server has parsed the reply. To parse it again, the page would load the schemas first.
    const parse = (reply: unknown) => reply as AboutTest | null
    const outcome = await ask(href('/states/:abbrev/test', { abbrev }), parse)
    setAbout('failure' in outcome ? 'failed' : (outcome.reply ?? 'unknown'))
  }

  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && !isLoaded(about) && load()}
      className="rounded-xl border border-line bg-card px-4"
    >
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        About your test in {stateName}
      </summary>
      <div role="status" className="pb-4">
        {about === null && <p className="text-quiet">Loading…</p>}
        {about === 'failed' && <p>This could not be loaded. Please open it again later.</p>}
        {about === 'unknown' && <p>Nothing is known about it yet.</p>}
      </div>
      {isLoaded(about) && <About about={about} />}
    </details>
  )
}

const isLoaded = (about: Shown) => about !== null && typeof about === 'object'

function About({ about }: { about: AboutTest }) {
  const { book, notes } = about
  return (
    <dl className="flex flex-col gap-3 pb-4">
      <Entry label="Knowledge test">
        {figuresOf(about)} <span className="text-quiet">{saidBy(about)}</span>
      </Entry>
      {about.languages && <Entry label="Languages">{about.languages}</Entry>}
      {notes.map(({ label, text }) => (
        <Entry key={label + text} label={label}>
          {text}
        </Entry>
      ))}
      <Entry label="Manual">
        {book.link ? (
          <a href={book.link} rel="noopener" className="underline underline-offset-4">
            {book.title}
          </a>
        ) : (
          book.title
        )}
        , {book.agency}
      </Entry>
    </dl>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function figuresOf({ questions, toPass, percentToPass, minutes }: AboutTest): string {
  const mark =
    toPass !== null && questions !== null
      ? `${toPass} right answers to pass`
      : percentToPass !== null && `${percentToPass} percent to pass`
  const figures = [
    questions !== null && `${questions} questions`,
    mark,
    minutes !== null && `${minutes} minutes`,
  ].filter(Boolean)
  return figures.length > 0 ? `${figures.join(', ')}.` : 'No figures are known for certain.'
}

function saidBy({ provenance, source, asOf }: AboutTest): string {
  if (provenance === 'not published') return 'The state does not publish them.'
  const who = provenance === 'official' ? 'Official' : 'Reported by others, not by the state'
  return `${who}${source ? `: ${source}` : ''}, ${asOf}.`
}
