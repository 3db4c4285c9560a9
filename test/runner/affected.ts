import { EDGES } from '../room-edges.fixture.ts'
import { roomOf } from '../rooms.ts'
import { ROOMS_OF_SPECS } from './rooms-of-specs.ts'

/** Rooms that every page uses. */
const EVERYWHERE = ['device', 'offline', 'requests', 'shell', 'text', 'ui']
const IS_TEST = /\.(test\.tsx?|spec\.ts)$/
/** Tests of the whole repository, such as of its docs and of which room imports which. They always run. */
const IS_OF_HOUSE = /^test\/[\w.-]+\.test\.ts$/

/**
 * Returns the tests that a change of these files may break: its own, those of the changed rooms and of
 * all rooms above, and those of the whole repository. Null means all tests. Paths are relative to the checkout.
 */
export function affectedTests(changed: string[], tests: string[]): string[] | null {
  const rooms = new Set<string>()
  for (const file of changed) {
    if (IS_TEST.test(file) || file.endsWith('.md')) continue
    const room = changedRoom(file)
    if (room === null) return null
    rooms.add(room)
  }
  if (rooms.has('content')) rooms.add('starter-bank')
  // A room that is added here is visited, too.
  for (const room of rooms) for (const above of roomsThatImport(room)) rooms.add(above)
  return tests.filter(
    (test) =>
      changed.includes(test) ||
      IS_OF_HOUSE.test(test) ||
      roomsOfTest(test).some((room) => rooms.has(room)),
  )
}

/** Null for a file that any test may need. */
function changedRoom(file: string): string | null {
  const [top, room] = [file.split('/')[0], roomOf(file)]
  if (file.includes('.fixture.')) return null
  if (top === 'content') return 'content'
  return top === 'app' && room in EDGES && !EVERYWHERE.includes(room) ? room : null
}

function roomsThatImport(room: string): string[] {
  return Object.keys(EDGES).filter((above) => EDGES[above]?.includes(room))
}

function roomsOfTest(test: string): string[] {
  const spec = test.match(/^test\/e2e\/(.+)\.spec\.ts$/)?.[1]
  if (spec) return ROOMS_OF_SPECS[spec] ?? []
  const [top = ''] = test.split('/')
  return [top === 'app' ? roomOf(test) : top]
}
