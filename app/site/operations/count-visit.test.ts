import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { readNumbers, storeNumbers } from '../../questions/numbers/numbers.server.ts'
import { countVisit } from './count-visit.server.ts'

const HEADERS = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
  Accept: 'text/html,application/xhtml+xml',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
}
type Change = { path?: string; status?: number; isPublic?: boolean; headers?: object }

/** Returns the places of the visits that are counted, as in `OH en`. */
async function counted(...changes: Change[]) {
  const { services } = openTestServices()
  for (const { path = '/', status = 200, isPublic = true, headers } of changes) {
    const all: Record<string, string> = { ...HEADERS, ...headers }
    await countVisit(services, {
      path,
      status,
      isPublic: () => isPublic,
      named: (header) => all[header],
      sender: () => ({ client: 'a client', network: 'a network' }),
    })
  }
  await storeNumbers(services)
  const rows = await readNumbers(services)
  return rows.map(({ state, language, sums }) => `${state} ${language} ${sums.visits}`).sort()
}

test('a visit counts for the state and the language of its address', async () => {
  const paths = [
    '/',
    '/es',
    '/practice/new-york',
    '/es/practice/ohio/exam',
    '/practice/nowhere',
    '/manuals/TX/0123456789ab/3',
  ]
  expect(await counted(...paths.map((path) => ({ path })))).toEqual([
    'NY en 1',
    'OH es 1',
    'TX en 1',
    'null en 2',
    'null es 1',
  ])
})

test.each<[string, Change]>([
  ['by a link of another site', { headers: { Referer: 'https://dmv.example/tests' } }],
  ['to a page that the browser still has', { status: 304 }],
  [
    'through the service worker',
    { headers: { 'Sec-Fetch-Mode': 'same-origin', 'Sec-Fetch-Dest': 'empty' } },
  ],
])('a visit %s counts', async (_what, change) => {
  expect(await counted(change)).toEqual(['null en 1'])
})

test.each<[string, Change]>([
  ['to another page of the site', { headers: { Referer: 'http://localhost:3000/words' } }],
  ['that fails', { status: 404 }],
  ['to a page that is not public', { isPublic: false }],
  ['in a frame', { headers: { 'Sec-Fetch-Dest': 'iframe' } }],
  ['of a script', { headers: { Accept: '*/*' } }],
  ['of a browser that loads pages early', { headers: { 'Sec-Purpose': 'prefetch' } }],
  ['of a program without the headers of a browser', { headers: { 'Sec-Fetch-Mode': undefined } }],
  ['of a robot', { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' } }],
  ['with Global Privacy Control', { headers: { 'Sec-GPC': '1' } }],
])('a request %s is no visit', async (_what, change) => {
  expect(await counted(change)).toEqual([])
})
