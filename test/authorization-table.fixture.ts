import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PEOPLE, type Person } from './people.fixture.ts'

const TABLE = path.join(import.meta.dirname, '../docs/authorization.md')

/** Only its rider may save a quiz. Anybody may have a quiz of nobody counted. */
const SAVE_OR_COUNT = '404 204 404 204'

/** What a section of the table says of the people whom its rows do not name. */
const SECTIONS: Record<string, Partial<Record<Person, string>>> = {
  'For everyone': {},
  'For the admin alone': { ANON: '401', ALICE: '403', BOB: '403', EXADMIN: '403' },
  'For the rider alone': { ANON: '404', BOB: '404', ADMIN: '404', EXADMIN: '404' },
  'A quiz of the rider or of nobody': {
    ANON: SAVE_OR_COUNT,
    BOB: SAVE_OR_COUNT,
    ADMIN: SAVE_OR_COUNT,
    EXADMIN: SAVE_OR_COUNT,
  },
}

/** The rows of docs/authorization.md. */
export const table = readFileSync(TABLE, 'utf8')
  .split('\n## ')
  .flatMap((section) => {
    const [title = '', ...lines] = section.split('\n')
    return lines
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
      .filter(([, request = '']) => /^(GET|POST) /.test(request))
      .map(([, request = '', operation = '', answer = '']) => {
        const others = SECTIONS[title] ?? {}
        return { request, operation, cells: PEOPLE.map((person) => others[person] ?? answer) }
      })
  })
/** The cells of each request in the table: the expected status for each person. */
export const rows = new Map(table.map(({ request, cells }) => [request, cells]))
/** The names of each request's operations in the table. */
export const operations = new Map(table.map(({ request, operation }) => [request, operation]))
