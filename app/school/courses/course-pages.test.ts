import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { StoreTroubleError } from '../../../platform/documents/document-store.ts'
import { openApp } from '../../../server/open-app.fixture.ts'
import { newSecret } from '../course-records/secrets.server.ts'

const SET = '/practice/ohio/set/0000000s0c1sf/teacher'
const OUT_OF_SPACE = 'Our server is out of space, so nothing was saved.'

const app = await openApp(
  {},
  { countUse: async (...uses) => (uses.some(([, key]) => key === refused) ? 90 : 0) },
)
/** The key of the limit that is reached. */
let refused = ''
afterAll(app.remove)

const post = (target: string, fields: Record<string, string>) =>
  app.ask(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

const fieldOf = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`))?.[1] ?? ''

/** Opens a course as a browser without a script does. Returns the path of the teacher's page. */
async function open() {
  const secret = fieldOf((await app.ask(SET)).text, 'secret')
  expect(secret).not.toBe('')
  const { location: teacher = '' } = (await post(SET, { secret })).headers
  expect(teacher).toMatch(/^\/class\/[a-z0-9]{8}\/teacher\/[a-z0-9]{26}$/)
  return { teacher, join: teacher.split('/teacher')[0] ?? '' }
}

test('two presses of the button at once open one course, and a new page opens another', async () => {
  const first = await open()
  const secret = fieldOf((await app.ask(SET)).text, 'secret')
  const presses = await Promise.all([1, 2, 3].map(() => post(SET, { secret })))
  const [second, ...others] = presses.map(({ headers }) => headers.location)
  expect(others).toEqual([second, second])
  expect(second).not.toBe(first.teacher)
  expect((await post(SET, {})).headers.location).toMatch(/teacher/)
})

test.each(['/practice/nowhere/set/0000000s0c1sf', '/practice/ohio/set/0000000s0c1sg'])(
  'there is no course for %s',
  async (set) => {
    const { status, headers } = await app.ask(`${set}/teacher`, { method: 'POST' })
    expect(status).toBe(404)
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(headers).not.toHaveProperty('location')
  },
)

test('a refused nickname stays in the form', async () => {
  const { join } = await open()
  const { status, text } = await post(join, { nickname: 'Ana <3', secret: newSecret() })
  expect(status).toBe(422)
  expect(text).toContain('value="Ana &lt;3"')
  expect((await post(join, { nickname: 'Мария', secret: newSecret() })).status).toBe(303)
})

test('each setting says where it stands that it is done', async () => {
  const { teacher } = await open()
  const settings = `${teacher}/settings`
  const done = async (fields: Record<string, string>) => {
    const { location = '' } = (await post(settings, fields)).headers
    const { text } = await app.ask(location)
    const form = text.match(/<form id="done".*?<\/form>/s)?.[0]
    return [location.split('/settings')[1], form?.match(/role="status"[^>]*>(.*?)</)?.[1]]
  }
  expect(await done({ intent: 'rename', name: 'Fall', school: '' })).toEqual([
    '?done=rename#done',
    'Done.',
  ])
  expect(await done({ intent: 'new-link', fresh: newSecret() })).toEqual([
    '?done=new-link#done',
    'This page has a new address. Please keep it: the old one no longer works.',
  ])
})

test('the form of a new lesson keeps what was written after a refusal', async () => {
  const { teacher } = await open()
  const fields = { day: '2026-12-24', count: '3', topic: 'law', secret: newSecret() }
  const { status, text } = await post(`${teacher}/lesson/new`, fields)
  expect(status).toBe(422)
  expect([fieldOf(text, 'day'), fieldOf(text, 'count')]).toEqual(['2026-12-24', '3'])
  expect(text).toMatch(/<input[^>]*name="topic"[^>]*checked=""[^>]*value="law"/)
})

test('a closed course leads on to the code of another one, and to the practice', async () => {
  const { teacher, join } = await open()
  await post(`${teacher}/settings`, { intent: 'close' })
  const { status, text } = await app.ask(join)
  expect(status).toBe(200)
  expect(text).toContain('Your teacher has closed this course.')
  expect(text).toMatch(/<a [^>]*href="\/class"[^>]*>Type the code of a course</)
  expect(text).toMatch(/<a [^>]*href="\/"[^>]*>Practice without a course</)
})

test('a pupil who joins between two lessons reads that the next one comes, and gets it', async () => {
  const { teacher, join } = await open()
  await post(`${teacher}/lesson/01`, { intent: 'end' })
  const later = { day: '9999-12-24', count: '5', make: 'later', secret: newSecret() }
  await post(`${teacher}/lesson/new`, later)
  const own = (await post(join, { nickname: 'Ana', secret: newSecret() })).headers.location ?? ''
  const { text } = await app.ask(own)
  expect(text).toContain('You are in, Ana.')
  expect(text).toContain('The next lesson is planned for December 24, 9999.')
  expect(text).not.toContain('is over.')
  const first = `${own}?lesson=01`
  expect((await app.ask(first)).text).toContain('It was over before you joined.')
  await post(`${teacher}/lesson/02`, { intent: 'begin' })
  expect((await app.ask(own)).text).toContain('Question 1 of 5')
  expect((await app.ask(first)).text).toMatch(/To the open lesson<[\s\S]*<h1/)
})

test('refusals by a limit tell how long to wait, and are logged', async () => {
  const { join } = await open()
  for (const [target, key, limit] of [
    [SET, '127.0.0.1', 'courses'],
    [join, `${join.slice(-8)} 127.0.0.0/24`, 'pupils of a course and network'],
  ] as const) {
    refused = key
    const { status, headers, text } = await post(target, { nickname: 'Ana', secret: newSecret() })
    refused = ''
    expect({ status, wait: headers['retry-after'] }, limit).toEqual({ status: 429, wait: '90' })
    expect(text).toContain('from your network')
    expect(text).toContain('Please try again in 2 minutes.')
    await app.logLine((line) => line.event === 'rate.limited' && line.limit === limit)
  }
})

test('the wall has no secret of the teacher, and changes nothing', async () => {
  const { teacher, join } = await open()
  const secret = teacher.slice(-26)
  const page = (await app.ask(teacher)).text
  const wall = page.match(/href="(\/class\/[a-z0-9]{8}\/wall\/[a-z0-9]{26})"/)?.[1] ?? ''
  for (const target of [wall, `${wall}?question=2&shown`, join]) {
    const { status, text } = await app.ask(target)
    expect(status, target).toBe(200)
    expect(text, target).not.toContain(secret)
    expect(text, target).not.toContain('/teacher/')
  }
  expect((await app.ask(`${wall}?question=1`)).text).toContain('Question 1 of')
  expect((await app.ask(wall)).text).not.toMatch(/<footer|<header/)
  const own = wall.slice(-26)
  for (const target of [`${join}/teacher/${own}`, `${join}/wall/${secret}`, `${teacher}/wall`]) {
    expect((await app.ask(target)).status, target).toBe(404)
  }
  expect((await post(wall, { intent: 'close' })).status).toBe(405)
  expect((await post(`${join}/teacher/${own}/settings`, { intent: 'delete' })).status).toBe(404)
  expect((await app.ask(teacher)).status).toBe(200)
})

test('once a pupil has come by the new link, the nickname leads nobody else to the answers', async () => {
  const { teacher, join } = await open()
  const joinAs = (nickname: string) => post(join, { nickname, secret: newSecret() })
  const own = (await joinAs('Ana')).headers.location ?? ''
  const fresh = newSecret()
  const place = own.split('/').at(-1)?.slice(0, 3) ?? ''
  await post(`${teacher}/settings`, { intent: 'let-back', pupil: place, nickname: 'Ana', fresh })
  expect((await app.ask(`${join}/${place}${fresh}`)).status).toBe(200)
  expect((await joinAs('ana')).status).toBe(409)
  expect((await app.ask(`${join}/${place}${fresh}`)).status).toBe(200)
})

test('after the deletion, and after a second press, the page says that the course is deleted', async () => {
  const { teacher } = await open()
  const isDeleted = 'The course has ended, and all of it is deleted.'
  const code = teacher.split('/')[2]
  expect((await app.ask(`/schools?deleted=${code}`)).text).not.toContain(isDeleted)
  const { status, headers } = await post(`${teacher}/settings`, { intent: 'delete' })
  expect(status).toBe(303)
  expect((await app.ask(headers.location ?? '')).text).toContain(isDeleted)
  expect((await app.ask(SET)).text).not.toContain(isDeleted)
  const again = await post(`${teacher}/settings`, { intent: 'delete' })
  for (const reply of [again, await app.ask(teacher)]) {
    expect(reply.status).toBe(410)
    expect(reply.text).toContain(isDeleted)
  }
})

test('without a course, the server reads no body', async () => {
  const outgoing = request({
    port: app.port,
    path: `/class/bcdfghjk/teacher/${newSecret()}/settings`,
    method: 'POST',
    headers: { Origin: app.origin, 'Content-Length': 200_000 },
  })
  outgoing.on('error', () => {})
  outgoing.flushHeaders()
  const [response] = await once(outgoing, 'response')
  expect(response.statusCode).toBe(404)
  outgoing.destroy()
})

test('on a full disk, opening, joining and closing a course say so, and keep what was typed', async () => {
  const { teacher, join } = await open()
  const full = new StoreTroubleError('full', 'database or disk is full')
  const spy = vi.spyOn(app.services.documents, 'batch').mockRejectedValue(full)
  const fields = { nickname: 'Ana', secret: newSecret(), intent: 'close' }
  for (const target of [SET, join, `${teacher}/settings`]) {
    const { status, text } = await post(target, fields)
    expect(status, target).toBe(507)
    expect(text, target).toContain(OUT_OF_SPACE)
    if (target === join) expect(text).toContain('value="Ana"')
  }
  spy.mockRestore()
})
