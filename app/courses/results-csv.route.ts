import Papa from 'papaparse'
import { servicesContext } from '../context.server.ts'
import { LETTERS } from '../question/option-letters.ts'
import type { Route } from './+types/results-csv.route.ts'
import { findForTeacher } from './change-course.server.ts'
import * as messages from './course-messages.ts'
import { answeredOf, rightOf } from './course-results.ts'
import { viewOf } from './course-view.server.ts'

/** The results of a course as a table, with a row for each pupil. No cell becomes a formula. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForTeacher(services, params.code, params.secret)
  if (!found) return Response.json(null, { status: 404 })
  const { code, questions, pupils } = await viewOf(services, found)
  const head = [messages.pupil(), messages.answered(), messages.right()]
  const keys = questions.map((item) => {
    const letter = LETTERS[item.options.indexOf(item.correctAnswer)]
    return `${item.question} (${letter})`
  })
  const rows = pupils.map(({ nickname, answers }) => [
    nickname,
    String(answeredOf(questions, answers)),
    String(rightOf(questions, answers)),
    ...questions.map(({ id = '' }) => answers[id] ?? ''),
  ])
  const text = Papa.unparse([[...head, ...keys], ...rows], { escapeFormulae: true })
  return new Response(`\ufeff${text}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="course-${code}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
