import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'
import { ICAL } from '../../../test/other-readers.fixture.ts'
import { newSecret } from '../course-records/secrets.server.ts'

const app = await openApp({})
afterAll(app.remove)

const post = (target: string, fields: Record<string, string>) =>
  app.ask(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

const locationOf = async (target: string, fields: Record<string, string>) =>
  (await post(target, { secret: newSecret(), ...fields })).headers.location ?? ''

const daysIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .map(({ startDate, summary, uid }) => [startDate.toString(), summary, uid.split('@')[0]])

test('teacher and pupils get the days of a course as a calendar, without any secret', async () => {
  const fields = { name: 'Evenings; fall, 2026', school: 'Old School', state: 'ohio' }
  const [teacher = ''] = (await locationOf('/schools', fields)).split('/lesson/new')
  for (const day of ['2026-12-01', '2026-12-08']) {
    const lesson = await locationOf(`${teacher}/lesson/new`, { day, count: '5' })
    expect(lesson).toContain('/lesson/')
  }
  const [join = ''] = teacher.split('/teacher')
  // Until somebody joins, the end may still move.
  expect(daysIn((await app.ask(`${teacher}/lessons.ics`)).text)).toHaveLength(2)
  const pupil = await locationOf(join, { nickname: 'Ana' })
  const { text, headers } = await app.ask(`${teacher}/lessons.ics`)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  const [first, second, end, ...more] = daysIn(text)
  const code = join.slice(-8)
  expect(first).toEqual(['2026-12-01', 'Evenings; fall, 2026: Lesson 1', `lesson-01-${code}`])
  expect(second).toEqual(['2026-12-08', 'Evenings; fall, 2026: Lesson 2', `lesson-02-${code}`])
  expect(end?.slice(1)).toEqual(['Evenings; fall, 2026: last day', `end-${code}`])
  expect(more).toEqual([])
  expect(text).toContain('Old School')

  const ofPupil = (await app.ask(`${pupil}/lessons.ics`)).text
  expect(daysIn(ofPupil)).toEqual([first, second, end])
  for (const secret of [teacher, pupil].map((path) => path.slice(-26))) {
    expect(text).not.toContain(secret)
    expect(ofPupil).not.toContain(secret)
  }
  const inSpanish = (await app.ask(`/es${pupil}/lessons.ics`)).text
  expect(daysIn(inSpanish)[0]?.[1]).toBe('Evenings; fall, 2026: Lección 1')
  for (const wrong of [`${join}/teacher/${newSecret()}`, `${join}/001${newSecret()}`]) {
    expect((await app.ask(`${wrong}/lessons.ics`)).status).toBe(404)
  }
})
