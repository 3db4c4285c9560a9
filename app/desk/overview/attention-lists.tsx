import type { ReactNode } from 'react'
import { href, Link, type To } from 'react-router'
import { plural } from '../../base/text/plural.ts'
import { Section } from '../../base/ui/section.tsx'
import { kindName } from '../../making/reports/report-form-messages.ts'
import { UtcDay } from '../../people/admin/utc-time.tsx'
import type { Attention } from './attention.server.ts'

type Of<Part extends keyof Attention> = Pick<Attention, Part> & { abbrev: string }

/** The questions with open reports, each with a link to its place in the inbox. */
export function ReportedList({ abbrev, reported }: Of<'reported'>) {
  if (reported.length === 0) return null
  return (
    <Section id="reported" title={`Reported: ${reported.length}`}>
      <Few count={reported.length}>
        {reported.map(({ itemId, question, pulledAt, reporters, kinds }) => (
          <Line
            key={itemId}
            to={{ pathname: href('/admin/inbox'), hash: `${abbrev}.${itemId}` }}
            question={question}
          >
            {kinds.map(({ kind, count }) => `${kindName(kind)}: ${count}`).join(', ')} •{' '}
            {plural(reporters, { one: 'one rider', other: `${reporters} riders` })}
            {pulledAt && ' • riders no longer get it'}
          </Line>
        ))}
      </Few>
    </Section>
  )
}

/** The questions whose law has ended or ends soon. */
export function LawList({ abbrev, law }: Of<'law'>) {
  if (law.length === 0) return null
  return (
    <Section id="law" title={`Law that ends: ${law.length}`}>
      <p className="text-quiet">
        Read the new law. Then edit these questions and the day when their law ends, or withdraw
        them.
      </p>
      <Few count={law.length}>
        {law.map(({ id, question, expiresAt, is }) => (
          <Line
            key={id}
            to={href('/admin/manuals/:abbrev/questions/:id', { abbrev, id })}
            question={question}
          >
            {is === 'ended' ? 'Its law ended on ' : 'Its law ends on '}
            <UtcDay at={expiresAt} />.{is === 'ended' && ' Riders no longer get it.'}
          </Line>
        ))}
      </Few>
    </Section>
  )
}

type LineProps = { to: To; question: string; children: ReactNode }

function Line({ to, question, children }: LineProps) {
  return (
    <li className="rounded-xl border border-line bg-card p-3">
      <Link to={to} className="inline-block py-2 font-semibold underline underline-offset-4">
        {question}
      </Link>
      <span className="block text-sm">{children}</span>
    </li>
  )
}

const SHOWN = 5

/** A list that is closed at first if it is long, so that its page stays short. */
function Few({ count, children }: { count: number; children: ReactNode }) {
  const list = <ul className="flex flex-col gap-2">{children}</ul>
  if (count <= SHOWN) return list
  return (
    <details className="rounded-xl border border-line px-3">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Show all {count}
      </summary>
      <div className="pb-3">{list}</div>
    </details>
  )
}
