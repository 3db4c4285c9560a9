import { UtcDay } from '../admin/utc-time.tsx'
import type { Attention } from './attention.server.ts'

/** The questions whose law has ended or ends soon. */
export function LawList({ law }: Pick<Attention, 'law'>) {
  if (law.length === 0) return null
  return (
    <section aria-labelledby="law" className="flex flex-col gap-3">
      <h2 id="law" className="text-xl font-extrabold">
        Law that ends: {law.length}
      </h2>
      <p className="text-quiet">
        Read the new law. Then edit these questions and the day when their law ends, or withdraw
        them.
      </p>
      <ul className="flex flex-col gap-2">
        {law.map(({ id, question, expiresAt, is }) => (
          <li key={id} className="rounded-xl bg-card p-3 border border-line">
            <a href={`#item-${id}`} className="font-semibold underline underline-offset-4">
              {question}
            </a>
            <span className="block text-sm">
              {is === 'ended' ? 'Its law ended on ' : 'Its law ends on '}
              <UtcDay at={expiresAt} />.{is === 'ended' && ' Riders no longer get it.'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
