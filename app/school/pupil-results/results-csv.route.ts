import Papa from 'papaparse'
import { servicesContext } from '../../context.server.ts'
import { dayInUs } from '../courses/day-in-us.ts'
import { findForTeacher } from '../courses/find-teacher.server.ts'
import type { Route } from './+types/results-csv.route.ts'
import { courseTable } from './course-table.server.ts'

/** The results of a course as a table for a spreadsheet. No cell becomes a formula. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForTeacher(services, params.code, params.secret)
  if (!found) return Response.json(null, { status: 404 })
  const { of } = found
  const rows = await courseTable(services, of)
  const name = `${of.name} ${dayInUs(services.now())}.csv`
  const ascii = name.replace(/[^\w.-]+/g, '-')
  return new Response(`\ufeff${Papa.unparse(rows, { escapeFormulae: true })}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'no-store',
    },
  })
}
