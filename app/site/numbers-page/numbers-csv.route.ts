import Papa from 'papaparse'
import { streamText } from '../../base/text/json-stream.server.ts'
import { type Services, servicesContext } from '../../context.server.ts'
import { requireAdminByScript } from '../../people/admin/require-admin.server.ts'
import { COUNTED_KINDS } from '../../questions/numbers/kinds.ts'
import { readNumbers } from '../../questions/numbers/numbers.server.ts'
import type { Route } from './+types/numbers-csv.route.ts'

const COLUMNS = ['week', 'state', 'language', ...COUNTED_KINDS]

/** All sums, with a row for each week, state and language. The week is named by its Monday (UTC). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdminByScript(services, request)
  return streamText(services, request, lines(services), {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="numbers.csv"',
    'Cache-Control': 'no-store',
  })
}

async function* lines(services: Services) {
  yield `\ufeff${textOf([COLUMNS])}`
  const rows = (await readNumbers(services)).map(({ week, state, language, sums }) => {
    return [week, state ?? '', language, ...COUNTED_KINDS.map((kind) => String(sums[kind]))]
  })
  if (rows.length > 0) yield textOf(rows)
}

function textOf(rows: string[][]): string {
  return `${Papa.unparse(rows, { escapeFormulae: true })}\r\n`
}
