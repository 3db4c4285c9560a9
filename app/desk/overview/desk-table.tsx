// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop a table’s roles where CSS makes it into cards

import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { numberOf } from '../../base/text/number-of.ts'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Section } from '../../base/ui/section.tsx'
import { UtcDay } from '../../people/admin/utc-time.tsx'
import {
  type DeskRow,
  isFound,
  LAW_DAYS,
  ORDERS,
  type Order,
  sortedRows,
  totalsOf,
  whyOfRow,
} from './desk.ts'

/** All states: a table on a wide screen, and cards on a phone. */
export function DeskTable({ rows }: { rows: readonly DeskRow[] }) {
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<Order>('need')
  const found = sortedRows(rows, order).filter((row) => isFound(row, typed))

  return (
    <Section id="desk" title="States">
      <p>
        {totalsOf(rows)}{' '}
        <Link to={href('/admin/questions')} className="font-semibold underline underline-offset-4">
          Find a question in all states
        </Link>
        {', and '}
        <Link
          to={{ pathname: href('/admin/questions'), search: '?only=splits' }}
          className="font-semibold underline underline-offset-4"
        >
          what answers say of them
        </Link>
        .
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Search by name or abbreviation">
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={INPUT}
          />
        </Field>
        <Field label="Order">
          <select
            value={order}
            onChange={(event) => setOrder(event.target.value as Order)}
            className={INPUT}
          >
            {Object.entries(ORDERS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <p role="status" className="text-quiet empty:hidden">
        {typed.trim() && `${found.length} of ${rows.length} states`}
      </p>
      {found.length > 0 && <Table rows={found} />}
    </Section>
  )
}

const COLUMNS = ['State', 'Manual', 'Questions', 'Review', 'Reports', 'Flags', 'Law', 'Changed']

function Table({ rows }: { rows: readonly DeskRow[] }) {
  return (
    <table role="table" className="block w-full text-sm lg:table lg:border-collapse lg:bg-card">
      <caption className="block pb-2 text-start text-quiet lg:table-caption">
        Reports and flags count questions. Law counts those whose law has ended or ends within{' '}
        {LAW_DAYS} days.
      </caption>
      <thead role="rowgroup" className="hidden lg:table-header-group">
        <tr role="row">
          {COLUMNS.map((name) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className="p-2 text-start whitespace-nowrap text-quiet"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-2 sm:grid-cols-2 lg:table-row-group">
        {rows.map((row) => (
          <StateRow key={row.abbrev} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function StateRow({ row }: { row: DeskRow }) {
  const { manual, updatedAt, toReview, reported, flagged, lawEnded, lawEnding } = row
  return (
    <tr role="row" className={ROW}>
      <th role="rowheader" scope="row" className="text-start font-normal lg:px-2 lg:py-1">
        <StateLink {...row} />
        <span className="block font-semibold">{whyOfRow(row)}</span>
      </th>
      <Cell name="Manual">
        {manual && (
          <>
            {numberOf(manual.pages, 'page')}, <UtcDay at={manual.uploadedAt} />
          </>
        )}
      </Cell>
      <Cell name="Questions">{questionsOf(row)}</Cell>
      <Cell name="To review">{toReview}</Cell>
      <Cell name="Reported">{reported}</Cell>
      <Cell name="Flagged">{flagged}</Cell>
      <Cell name="Law that ends">{lawEnded + lawEnding}</Cell>
      <Cell name="Changed">{updatedAt && <UtcDay at={updatedAt} />}</Cell>
    </tr>
  )
}

function StateLink({ abbrev, stateName, updatedAt }: DeskRow) {
  const name = (
    <>
      <span className="font-bold">{stateName}</span>{' '}
      <span className="text-quiet" translate="no">
        {abbrev}
      </span>
    </>
  )
  if (!updatedAt) return name
  return (
    <Link
      to={href('/admin/manuals/:abbrev', { abbrev })}
      className="inline-flex min-h-11 items-center gap-2 text-base underline underline-offset-4"
    >
      {name}
    </Link>
  )
}

/**
 * A cell of the table. On a phone the cell shows its name, and a cell without content or with the
 * number 0 is hidden.
 */
function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={`tabular-nums lg:px-2 lg:py-1 ${children ? '' : 'text-quiet max-lg:hidden'}`}
    >
      <span className="text-quiet lg:hidden">{name}: </span>
      {children || '–'}
    </td>
  )
}

/** '460 starter', or '460 (440 starter, 18 proved, 2 the admin’s word)' */
function questionsOf({ questions, starter, proved, admin }: DeskRow): string {
  const parts = [
    starter > 0 && `${starter} starter`,
    proved > 0 && `${proved} proved`,
    admin > 0 && `${admin} the admin’s word`,
  ].filter(Boolean)
  return parts.length > 1 ? `${questions} (${parts.join(', ')})` : parts.join() || '0'
}

const ROW =
  'flex flex-col rounded-xl border border-line bg-card p-3 lg:table-row lg:border-x-0 lg:align-baseline'
