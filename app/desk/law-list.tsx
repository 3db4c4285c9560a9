import { href, Link } from 'react-router'
import { UtcDay } from '../admin/utc-time.tsx'
import { Section } from '../ui/section.tsx'
import type { Attention } from './attention.server.ts'
import { Few } from './few.tsx'

/** The questions whose law has ended or ends soon. */
export function LawList({ abbrev, law }: Pick<Attention, 'law'> & { abbrev: string }) {
  if (law.length === 0) return null
  return (
    <Section id="law" title={`Law that ends: ${law.length}`}>
      <p className="text-quiet">
        Read the new law. Then edit these questions and the day when their law ends, or withdraw
        them.
      </p>
      <Few count={law.length}>
        {law.map(({ id, question, expiresAt, is }) => (
          <li key={id} className="rounded-xl bg-card p-3 border border-line">
            <Link
              to={href('/admin/manuals/:abbrev/questions/:id', { abbrev, id })}
              className="font-semibold underline underline-offset-4"
            >
              {question}
            </Link>
            <span className="block text-sm">
              {is === 'ended' ? 'Its law ended on ' : 'Its law ends on '}
              <UtcDay at={expiresAt} />.{is === 'ended' && ' Riders no longer get it.'}
            </span>
          </li>
        ))}
      </Few>
    </Section>
  )
}
