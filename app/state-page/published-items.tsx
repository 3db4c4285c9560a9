import { useEffect } from 'react'
import { Form, href, Link, useLocation } from 'react-router'
import { PageLinks } from '../admin/page-links.tsx'
import { percentOf } from '../statistics/statistics-line.tsx'
import { FIND_LENGTH } from '../text/find-words.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { Section } from '../ui/section.tsx'
import type { PublishedPage, PublishedRow } from './published-list.server.ts'
import { FILTERS, type PublishedFilter, searchOf } from './published-list.ts'

type Props = { abbrev: string; published: PublishedPage }

/**
 * One page of the published questions. Each question links to its own address. `isOpen` is false while
 * other work comes first. The list is always open if the address has a query or names a row.
 */
export function PublishedItems({ abbrev, published, isOpen }: Props & { isOpen: boolean }) {
  const { query, pages, total, found, before, rows, counts } = published
  useOpenList()
  const isFiltered = query.find !== '' || query.is !== null
  return (
    <Section id="published" title={`Published: ${isFiltered ? `${found} of ${total}` : total}`}>
      {!isFiltered && total > counts.drawn && (
        <p className="text-quiet">
          The quick quiz draws from {counts.drawn} of them, the first of this list. They are chosen
          by topic, unless you arrange them.
        </p>
      )}
      <Search abbrev={abbrev} published={published} />
      <details open={isOpen || searchOf(query) !== ''} className="rounded-xl border border-line">
        <summary className="min-h-12 cursor-pointer content-center px-3 font-semibold tabular-nums">
          {rows.length > 0
            ? `${before + 1}–${before + rows.length} of ${found}`
            : 'No question fits.'}
        </summary>
        <ol start={before + 1} className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <Row key={row.id} abbrev={abbrev} search={searchOf(query)} row={row} />
          ))}
        </ol>
      </details>
      <PageLinks
        page={query.page}
        pages={pages}
        linkTo={(page) => ({
          pathname: href('/admin/manuals/:abbrev', { abbrev }),
          search: searchOf({ ...query, page }),
          hash: 'published',
        })}
      />
    </Section>
  )
}

/** Opens the list if the address names one of its rows, which the router can't scroll to otherwise. */
function useOpenList() {
  const { hash } = useLocation()

  useEffect(() => {
    const row = hash.startsWith('#item-') ? document.getElementById(hash.slice(1)) : null
    const list = row?.closest('details')
    if (!list || list.open) return
    list.open = true
    row?.scrollIntoView()
  }, [hash])
}

function Search({ abbrev, published: { query, counts } }: Props) {
  const address = href('/admin/manuals/:abbrev', { abbrev })
  return (
    // The key resets the form when a link leads to another list.
    <Form
      key={`${query.find} ${query.is}`}
      role="search"
      action={`${address}#published`}
      className="flex flex-wrap items-end gap-2"
    >
      <label className="flex min-w-0 grow basis-40 flex-col gap-1 font-semibold">
        Find
        <input
          type="search"
          name="find"
          defaultValue={query.find}
          maxLength={FIND_LENGTH}
          className={INPUT}
        />
      </label>
      <label className="flex min-w-0 grow basis-40 flex-col gap-1 font-semibold">
        Only
        <select name="is" defaultValue={query.is ?? ''} className={INPUT}>
          <option value="">All questions</option>
          {Object.entries(FILTERS).map(([is, name]) => (
            <option key={is} value={is}>
              {name}: {counts[is as PublishedFilter]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" look="plain">
        Show
      </Button>
      {(query.find || query.is) && (
        <ButtonLink look="link" to={`${address}#published`}>
          Show all
        </ButtonLink>
      )}
    </Form>
  )
}

type RowProps = { abbrev: string; search: string; row: PublishedRow }

function Row({ abbrev, search, row }: RowProps) {
  const { id, question, correctAnswer } = row
  const [urgent, facts] = [urgentOf(row), factsOf(row)]
  return (
    <li
      id={`item-${id}`}
      className="relative flex scroll-mt-16 flex-col px-3 py-1.5 last:rounded-b-xl hover:bg-card has-focus-visible:bg-card sm:flex-row sm:items-baseline sm:gap-4"
    >
      <Link
        to={{ pathname: href('/admin/manuals/:abbrev/questions/:id', { abbrev, id }), search }}
        className="min-w-0 grow leading-5 font-semibold max-sm:text-sm sm:leading-6 underline decoration-line underline-offset-4 after:absolute after:inset-0 sm:basis-1/2"
      >
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {question}
        </span>
      </Link>
      <p className="line-clamp-1 leading-5 wrap-anywhere max-sm:hidden sm:shrink-0 sm:basis-1/5">
        {correctAnswer}
      </p>
      <p className="line-clamp-1 text-xs leading-4 text-quiet sm:text-sm sm:shrink-0 sm:basis-1/4">
        <b className="text-ink">{urgent}</b>
        {urgent && facts && ' • '}
        {facts}
      </p>
    </li>
  )
}

function urgentOf({ is, hasEnded }: PublishedRow): string {
  const facts = [
    is.includes('flagged') && 'Flagged',
    is.includes('reported') && 'Reported',
    is.includes('law') && (hasEnded ? 'Its law has ended' : 'Its law ends soon'),
  ]
  return facts.filter(Boolean).join(' • ')
}

function factsOf({ page, is, right }: PublishedRow): string {
  const facts = [
    page !== null && `Proved on page ${page}`,
    is.includes('word') && 'The admin’s word',
    is.includes('starter') && 'Starter',
    is.includes('drawn') && 'In the quick quiz',
    right !== null && `${percentOf(right)} right`,
  ]
  return facts.filter(Boolean).join(' • ')
}
