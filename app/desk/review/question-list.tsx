import { useEffect } from 'react'
import { Form, Link, type To, useLocation } from 'react-router'
import { FIND_LENGTH } from '../../base/text/find-words.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { INPUT } from '../../base/ui/field.tsx'
import { PageLinks } from '../../people/admin/page-links.tsx'
import { type ListedQuery, searchOf } from './listed-questions.ts'

type Question = { id: string; question: string; correctAnswer: string }
type Props<Row extends Question> = {
  /** The page of the list, and its place there. */
  pathname: string
  hash: string
  filters: Readonly<Record<string, string>>
  list: {
    query: ListedQuery<string> & { language?: string }
    pages: number
    found: number
    before: number
    rows: readonly Row[]
    counts: Readonly<Record<string, number>>
  }
  /** The list is always open if the address has a filter or names a row. */
  isOpen: boolean
  addressOf: (id: string) => string
  urgentOf?: (row: Row) => string
  factsOf: (row: Row) => string
}

/** One page of a long list of questions, with its search. Each question links to its own address. */
export function QuestionList<Row extends Question>(props: Props<Row>) {
  const { pathname, hash, isOpen, addressOf, urgentOf, factsOf } = props
  const { query, pages, found, before, rows } = props.list
  useOpenList()
  const isAsked = query.find !== '' || query.is !== null || query.page > 1
  return (
    <>
      <Search {...props} />
      <details open={isOpen || isAsked} className="rounded-xl border border-line">
        <summary className="min-h-12 cursor-pointer content-center px-3 font-semibold tabular-nums">
          {rows.length > 0
            ? `${before + 1}–${before + rows.length} of ${found}`
            : 'No question fits.'}
        </summary>
        <ol start={before + 1} className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <QuestionRow
              key={row.id}
              row={row}
              to={{ pathname: addressOf(row.id), search: searchOf(query) }}
              urgent={urgentOf?.(row) ?? ''}
              facts={factsOf(row)}
            />
          ))}
        </ol>
      </details>
      <PageLinks
        page={query.page}
        pages={pages}
        linkTo={(page) => ({ pathname, search: searchOf({ ...query, page }), hash })}
      />
    </>
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

function Search<Row extends Question>({ pathname, hash, filters, list }: Props<Row>) {
  const { query, counts } = list
  const { find, is, language } = query
  const all = searchOf({ ...query, find: '', is: null, page: 1 })
  return (
    // The key resets the form when a link leads to another list.
    <Form
      key={`${find} ${is}`}
      role="search"
      action={`${pathname}#${hash}`}
      className="flex flex-wrap items-end gap-2"
    >
      {language && <input type="hidden" name="language" value={language} />}
      <label className="flex min-w-0 grow basis-40 flex-col gap-1 font-semibold">
        Find
        <input
          type="search"
          name="find"
          defaultValue={find}
          maxLength={FIND_LENGTH}
          className={INPUT}
        />
      </label>
      <label className="flex min-w-0 grow basis-40 flex-col gap-1 font-semibold">
        Only
        <select name="is" defaultValue={is ?? ''} className={INPUT}>
          <option value="">All questions</option>
          {Object.entries(filters).map(([filter, name]) => (
            <option key={filter} value={filter}>
              {name}: {counts[filter]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" look="plain">
        Show
      </Button>
      {(find || is) && (
        <ButtonLink look="link" to={`${pathname}${all}#${hash}`}>
          Show all
        </ButtonLink>
      )}
    </Form>
  )
}

type RowProps = { row: Question; to: To; urgent: string; facts: string }

function QuestionRow({ row: { id, question, correctAnswer }, to, urgent, facts }: RowProps) {
  return (
    <li
      id={`item-${id}`}
      className="relative flex scroll-mt-16 flex-col px-3 py-1.5 last:rounded-b-xl hover:bg-card has-focus-visible:bg-card sm:flex-row sm:items-baseline sm:gap-4"
    >
      <Link
        to={to}
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
