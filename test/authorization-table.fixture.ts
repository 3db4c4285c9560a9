import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PEOPLE, type Person, STAFF } from './people.fixture.ts'

const TABLE = path.join(import.meta.dirname, '../docs/authorization.md')

/** Only its rider may save a quiz. Anybody may have a quiz of nobody counted. */
const SAVE_OR_COUNT = '404 204 404 204'

/** What a section of the table says of the people whom its rows do not name. */
const SECTIONS: Record<string, Partial<Record<Person, string>>> = {
  'For everyone': {},
  'For the admin and roles': {
    ANON: '401',
    ...allOf('403', ['ALICE', 'BOB', 'EXADMIN', ...STAFF]),
  },
  'For the rider alone': allOf('404', ['ANON', 'BOB', 'ADMIN', 'EXADMIN', ...STAFF]),
  'A quiz of the rider or of nobody': allOf(SAVE_OR_COUNT, [
    'ANON',
    'BOB',
    'ADMIN',
    'EXADMIN',
    ...STAFF,
  ]),
}

function allOf(cell: string, people: readonly Person[]): Partial<Record<Person, string>> {
  return Object.fromEntries(people.map((person) => [person, cell]))
}

/** Reads the last column: who else gets the answer, such as 'AUTHOR', or another, such as 'AUTHOR 302'. */
function alsoIn(also: string, answer: string): Partial<Record<Person, string>> {
  const named = also.split(', ').map((entry) => entry.match(/^([A-Z]+) ?(.*)$/))
  return Object.fromEntries(named.map((found) => [found?.[1] ?? '', found?.[2] || answer]))
}

/** The rows of docs/authorization.md. */
export const table = readFileSync(TABLE, 'utf8')
  .split('\n## ')
  .flatMap((section) => {
    const [title = '', ...lines] = section.split('\n')
    return lines
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
      .filter(([, request = '']) => /^(GET|POST) /.test(request))
      .map(([, request = '', operation = '', answer = '', also = '']) => {
        const others = { ...SECTIONS[title], ...alsoIn(also, answer) }
        return { request, operation, cells: PEOPLE.map((person) => others[person] ?? answer) }
      })
  })
/** The cells of each request in the table: the expected status for each person. */
export const rows = new Map(table.map(({ request, cells }) => [request, cells]))
/** The names of each request's operations in the table. */
export const operations = new Map(table.map(({ request, operation }) => [request, operation]))
