import { href, Link } from 'react-router'
import { UtcTime } from '../admin/utc-time.tsx'
import { deedSearch } from './deed-query.ts'
import { DEED_WORDS, type Did } from './deed-words.ts'
import type { ShownDeed } from './list-deeds.server.ts'
import { thingLink } from './thing-link.ts'

export function DeedList({ deeds }: { deeds: readonly ShownDeed[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {deeds.map((deed) => (
        <li
          key={deed.id}
          className="flex flex-col gap-1 rounded-xl border border-line bg-card p-3 wrap-anywhere"
        >
          <p>
            <strong>{deed.name}</strong> {DEED_WORDS[deed.did as Did] ?? deed.did}
            {deed.note && `: ${deed.note}`}
          </p>
          <p className="text-sm text-quiet">
            <UtcTime at={deed.at} /> • <Thing {...deed} />
          </p>
          {deed.changes.length > 0 && <Values changes={deed.changes} />}
        </li>
      ))}
    </ol>
  )
}

function Thing({ thing, title }: ShownDeed) {
  const { name, to } = thingLink(thing)
  const text = title ? `${name}: ${title}` : name
  return (
    <>
      {to ? (
        <Link to={to} className={LINK}>
          {text}
        </Link>
      ) : (
        text
      )}{' '}
      •{' '}
      <Link
        to={{ pathname: href('/admin/changes'), search: deedSearch({ thing }) }}
        className={LINK}
      >
        All changes of it
      </Link>
    </>
  )
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4'

function Values({ changes }: Pick<ShownDeed, 'changes'>) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
      {changes.map(({ what, before, after }) => (
        <div key={what} className="contents">
          <dt className="font-semibold">{what}</dt>
          <dd>
            <del className="text-quiet">{before ?? 'nothing'}</del> became{' '}
            <ins className="no-underline">{after ?? 'nothing'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
