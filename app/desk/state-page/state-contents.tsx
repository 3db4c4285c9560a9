import { href, Link, useMatches } from 'react-router'
import { numberOf } from '../../base/text/number-of.ts'
import { UtcDay } from '../../people/admin/utc-time.tsx'
import type { AboutTest } from '../../questions/states/about-test.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'
import { textTrouble } from '../uploads/upload-reply.ts'

/** The page's sections, by the ids of their headings. A section whose count is 0 is not shown. */
const SECTIONS = {
  edition: 'New manual',
  'starter-news': 'New starter questions',
  reported: 'Reported',
  review: 'To review',
  law: 'Law that ends',
  published: 'Published',
  coverage: 'Coverage',
  statistics: 'What the answers say',
  rejected: 'Rejected',
  versions: 'Versions',
} as const
type Section = keyof typeof SECTIONS

/** The sections without a number in their link, because the number would not help. */
const WITHOUT_COUNT: readonly string[] = [
  'edition',
  'starter-news',
  'coverage',
  'statistics',
  'versions',
]

/** Each route of the page counts its own sections. */
type Counted = { counts?: Partial<Record<Section, number>> } | undefined

export function StateContents({ stateName }: { stateName: string }) {
  const all: Partial<Record<Section, number>> = Object.assign(
    {},
    ...useMatches().map(({ loaderData }) => (loaderData as Counted)?.counts),
  )
  const shown = Object.entries(SECTIONS).filter(([id]) => all[id as Section] !== 0)
  return (
    <div className="grid grid-cols-2 gap-x-5 sm:flex sm:flex-wrap">
      <nav aria-label="On this page" className="contents">
        {shown.map(([id, name]) => {
          const count = WITHOUT_COUNT.includes(id) ? null : (all[id as Section] ?? null)
          return (
            <a key={id} href={`#${id}`} className={LINK}>
              {name}
              {count !== null && `: ${count}`}
            </a>
          )
        })}
      </nav>
      <Link
        to={href('/practice/:state', { state: stateSlug({ stateName }) })}
        className={LINK}
        reloadDocument
      >
        What riders see
      </Link>
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

type ManualProps = {
  manual: StoredManual | null
  sourceDocument: string | null
  /** The admin who uploaded the manual, as an email or `you`. Null if unknown. */
  uploader: string | null
  book: AboutTest['book'] | null
}

export function ManualFacts({ manual, sourceDocument, uploader, book }: ManualProps) {
  return (
    <>
      {manual && sourceDocument ? (
        <p>
          <a href={sourceDocument} className="font-semibold underline underline-offset-4">
            The manual
          </a>{' '}
          has {numberOf(manual.pages, 'page')}. It was uploaded on <UtcDay at={manual.uploadedAt} />
          {uploader && ` by ${uploader}`}. {textTrouble(manual)}
        </p>
      ) : (
        <p>There is no manual for this state yet.</p>
      )}
      {book && (
        <p className="text-quiet">
          The state’s own book:{' '}
          {book.link ? (
            <a href={book.link} className="underline underline-offset-4">
              {book.title}
            </a>
          ) : (
            book.title
          )}
          , {book.agency}.
        </p>
      )}
    </>
  )
}
