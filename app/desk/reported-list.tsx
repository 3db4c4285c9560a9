import { href, Link } from 'react-router'
import { kindName } from '../reports/report-form-messages.ts'
import { REPORT_KINDS } from '../reports/report-kinds.ts'
import { Section } from '../ui/section.tsx'
import type { Attention } from './attention.server.ts'
import { Few } from './few.tsx'

type Props = Pick<Attention, 'reported'> & { abbrev: string }

/** The questions with open reports, each with a link to its place in the inbox. */
export function ReportedList({ abbrev, reported }: Props) {
  if (reported.length === 0) return null
  return (
    <Section id="reported" title={`Reported: ${reported.length}`}>
      <Few count={reported.length}>
        {reported.map(({ itemId, question, pulledAt, reporters, kinds }) => (
          <li key={itemId} className="rounded-xl bg-card p-3 border border-line">
            <Link
              to={{ pathname: href('/admin/inbox'), hash: `${abbrev}.${itemId}` }}
              className="inline-block py-2 font-semibold underline underline-offset-4"
            >
              {question}
            </Link>
            <span className="block text-sm">
              {kinds.map(({ kind, count }) => `${kindName(kind)}: ${count}`).join(', ')} •{' '}
              {reporters === 1 ? 'one rider' : `${reporters} riders`}
              {pulledAt && ' • riders no longer get it'}
            </span>
          </li>
        ))}
      </Few>
    </Section>
  )
}
