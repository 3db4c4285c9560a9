import Papa from 'papaparse'
import { streamText } from '../../base/text/json-stream.server.ts'
import { type Services, servicesContext } from '../../context.server.ts'
import { requireAdminByScript } from '../admin/require-admin.server.ts'
import type { Route } from './+types/changes-csv.route.ts'
import { type DeedQuery, deedFields, deedQuery } from './deed-query.ts'
import { everyDeed, type ShownDeed } from './list-deeds.server.ts'

const COLUMNS = ['time', 'who', 'did', 'thing', 'title', 'note', 'field', 'before', 'after']

/** The whole list of changes, or what a search finds, with a row for each value. No cell becomes a formula. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdminByScript(services, request)
  const query = deedQuery(deedFields(new URL(request.url).searchParams))
  return streamText(services, request, lines(services, query), {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="changes.csv"',
    'Cache-Control': 'no-store',
  })
}

async function* lines(services: Services, query: DeedQuery) {
  yield `\ufeff${textOf([COLUMNS])}`
  for await (const some of everyDeed(services, query)) {
    if (some.length > 0) yield textOf(some.flatMap(rowsOf))
  }
}

function textOf(rows: string[][]): string {
  return `${Papa.unparse(rows, { escapeFormulae: true })}\r\n`
}

function rowsOf({ at, name, did, thing, title, note, changes }: ShownDeed): string[][] {
  const values = changes.map(({ what, before, after }) => [what, before ?? '', after ?? ''])
  const told = [at, name, did, thing, title, note]
  return values.length > 0 ? values.map((value) => [...told, ...value]) : [[...told, '', '', '']]
}
