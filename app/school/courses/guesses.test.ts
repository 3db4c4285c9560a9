import { afterAll, expect, test } from 'vitest'
import { localRateLimits } from '../../../platform/rate-limit.ts'
import { openApp } from '../../../server/open-app.fixture.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { OREGON, VISITOR } from './course.fixture.ts'
import { lookUpCourse } from './look-up-course.server.ts'
import { openCourse } from './open-course.server.ts'

const app = await openApp({}, { countUse: localRateLimits().countUse })
afterAll(app.remove)

/** Three wrong codes for each of 200 pupils. */
const MOST_WRONG = 600
const wrongCode = (n: number) => String(10_000_000 + n)
const open = async () => {
  const asked = { name: 'Evenings', state: OREGON }
  const opened = await openCourse(app.services, asked, newSecret(), VISITOR)
  if (!('code' in opened)) throw new Error(opened.message)
  return opened
}
const type = (code: string) => app.ask(`/class?code=${code}`)

test('a school can mistype for long, and then its network waits, also with right codes that are new to it', async () => {
  const { code } = await open()
  for (let n = 2; n < MOST_WRONG; n++) {
    const network = { network: '127.0.0.0/24' }
    expect(await lookUpCourse(app.services, network, wrongCode(n))).toBe(null)
  }
  for (const target of [`/class?code=${wrongCode(0)}`, `/class/${wrongCode(1)}/001x`]) {
    expect((await app.ask(target)).status, target).toBe(404)
  }
  // What many copy from the wall counts once, and what cannot be a code counts never.
  for (const typed of [wrongCode(1), wrongCode(1), 'short', 'much-too-long']) {
    expect((await type(typed)).status, typed).toBe(404)
  }
  expect((await type(code)).status).toBe(302)

  const other = await open()
  const join = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  const joined = await app.ask(`/class/${code}`, {
    ...join,
    body: `nickname=Ben&secret=${newSecret()}`,
  })
  const ben = joined.headers.location ?? ''

  expect((await type('zzzzzzzz')).status).toBe(429)
  const closed = [
    `/class?code=${other.code}`,
    ...[`/class/${other.code}`, `/class/${other.code}.data`, `/class/${other.code}/001x`],
  ]
  for (const target of closed) {
    const { status, headers, text } = await app.ask(target)
    expect(status, target).toBe(429)
    expect(Number(headers['retry-after']), target).toBeGreaterThan(0)
    expect(text, target).not.toContain('Evenings')
  }
  expect((await type(other.code)).text).toMatch(
    /Too many wrong codes .* Please try again in \d+ minutes\./,
  )
  expect((await app.ask(`/class/${other.code}`, { ...join, body: 'nickname=Ana' })).status).toBe(
    429,
  )
  // The links of those who are in a course still open it, and a code that the network has used.
  for (const target of [`/class/${code}`, ben, `/class/${other.code}/teacher/${other.secret}`]) {
    expect((await app.ask(target)).status, target).toBe(200)
  }
  await app.logLine(({ event, limit }) => {
    return event === 'rate.limited' && limit === 'wrong codes of a network'
  })
})
