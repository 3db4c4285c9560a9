import Papa from 'papaparse'
import { servicesContext } from '../../context.server.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import type { Route } from './+types/results-csv.route.ts'
import * as messages from './course-messages.ts'
import { lessonView } from './course-view.server.ts'
import { findForTeacher } from './find-teacher.server.ts'
import { findLesson } from './lessons.server.ts'

/** The results of a lesson as a table, with a row for each pupil. No cell becomes a formula. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForTeacher(services, params.code, params.secret)
  const lesson = found && (await findLesson(services, found.of, params.lesson))
  if (!lesson) return Response.json(null, { status: 404 })
  const { code, day, questions, pupils } = await lessonView(services, found.of, lesson)
  const head = [messages.pupil(), messages.answered(), messages.right()]
  const keys = questions.map((item) => {
    const letter = LETTERS[item.options.indexOf(item.correctAnswer)]
    return `${item.question} (${letter})`
  })
  const rows = pupils.map(({ nickname, answered, right, answers }) => [
    nickname,
    String(answered),
    String(right),
    ...questions.map(({ id = '' }) => answers[id] ?? ''),
  ])
  const text = Papa.unparse([[...head, ...keys], ...rows], { escapeFormulae: true })
  return new Response(`\ufeff${text}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="course-${code}-${day}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
