import { expect, test } from 'vitest'
import { newSecret, wallSecretOf } from '../course-records/secrets.server.ts'
import { storeAnswers } from './answers.server.ts'
import { changeCourse } from './change-course.server.ts'
import { change, form, join, joined, ok, openWithCourse as open } from './course.fixture.ts'
import { courseView, settingsView } from './course-view.server.ts'
import { findForTeacher, findForWall } from './find-teacher.server.ts'
import { findPupil } from './join-course.server.ts'

test('a pupil whom the teacher lets back in keeps the answers, and the old link opens nothing', async () => {
  const { services, code, found, questions, answer } = await open()
  const of = await found()
  const { pupil, link } = await joined(services, of, 'Ana')
  const [{ id = '' } = {}] = await questions()
  await answer(pupil, { [id]: 'B' })
  const asked = { intent: 'let-back', pupil: pupil.id, nickname: 'Ana' }
  expect(await change(services, of, { ...asked, nickname: 'Ben', fresh: newSecret() })).toBeNull()
  expect(await findPupil(services, code, link)).not.toBeNull()
  const changed = await change(services, of, { ...asked, fresh: newSecret() })
  const byTeacher = changed && 'returning' in changed ? changed.returning.link : ''
  expect(await findPupil(services, code, link)).toBeNull()
  expect(await answer(pupil, { [id]: 'C' })).toBeNull()
  const kept = { nickname: 'Ana', lessons: { '01': { letters: 'B---------' } } }
  expect((await findPupil(services, code, byTeacher))?.pupil).toMatchObject(kept)

  const { link: again } = ok(await join(services, of, 'ana'))
  expect((await findPupil(services, code, again))?.pupil).toMatchObject(kept)
  expect(await findPupil(services, code, byTeacher)).toBeNull()
  expect(await join(services, of, 'Ana')).toMatchObject({ status: 409 })
})

test('the teacher removes all pupils without answers at once', async () => {
  const { services, found, questions, answer } = await open()
  const of = await found()
  const { pupil } = await joined(services, of, 'Ana')
  await Promise.all(['Ben', 'Cy'].map((name) => join(services, of, name)))
  const [{ id = '' } = {}] = await questions()
  await answer(pupil, { [id]: 'B' })
  expect((await settingsView(services, of)).idle).toBe(2)
  await change(services, of, { intent: 'remove-idle' })
  expect((await courseView(services, of)).pupils.map(({ nickname }) => nickname)).toEqual(['Ana'])
  expect(await join(services, of, 'Ben')).toHaveProperty('link')
})

test.each(['remove', 'delete'])('an answer on its way brings back nobody: %s', async (intent) => {
  const { services, found, documents, code, questions, lesson } = await open()
  const of = await found()
  const asked = await lesson()
  const { pupil } = await joined(services, of, 'Ana')
  const [{ id = '' } = {}] = await questions()
  await change(services, of, { intent, pupil: pupil.id, nickname: 'Ana' })
  expect(await storeAnswers(services, of, pupil, asked, { [id]: 'A' })).toBeNull()
  await change(services, of, { intent: 'close' })
  const left: string[] = []
  for await (const { path } of documents.all()) {
    if (path.startsWith(`courses/${code}`) && !/\/(step|end)-/.test(path)) left.push(path)
  }
  const kept = [`courses/${code}`, `courses/${code}/lessons/01`]
  expect(left.sort()).toEqual(intent === 'delete' ? [] : kept)
})

test('a second teacher has a link of his own, and cannot take the course away', async () => {
  const { services, code, secret, found } = await open()
  const fresh = newSecret()
  expect(await change(services, await found(), { intent: 'share', fresh })).toEqual({
    secondSecret: fresh,
  })
  expect(await findForTeacher(services, code, fresh)).toMatchObject({ role: 'second' })
  const wall = wallSecretOf(await found())
  const own = newSecret()
  for (const intent of ['delete', 'unshare', 'share', 'new-link']) {
    await changeCourse(services, await found(), 'second', form({ intent, fresh: own }))
  }
  expect(await findForTeacher(services, code, own)).toMatchObject({ role: 'second' })
  expect(await findForTeacher(services, code, secret)).toMatchObject({ role: 'first' })
  await change(services, await found(), { intent: 'unshare' })
  for (const link of [own, fresh, '']) {
    expect(await findForTeacher(services, code, link)).toBeNull()
  }
  expect(await findForWall(services, code, wall)).toBeNull()
  expect(await findForWall(services, code, wallSecretOf(await found()))).not.toBeNull()
})

test('the names of a course and its school change, unless one is missing or too long', async () => {
  const { services, found } = await open()
  const rename = async (name: string, school = '') =>
    change(services, await found(), { intent: 'rename', name, school })
  await rename(' Spring \u202e course ', 'Two  Wheels')
  expect(await found()).toMatchObject({ name: 'Spring course', school: 'Two Wheels' })
  for (const [name, school] of [[' '], ['x'.repeat(61)], ['x', 'y'.repeat(61)]] as const) {
    await rename(name, school)
  }
  expect(await found()).toMatchObject({ name: 'Spring course', school: 'Two Wheels' })
})

test('with a list of the school pupils join by their names on it, and nobody can try out names', async () => {
  let wait = 0
  const { services, found } = await open({ countUse: async () => wait })
  const names = 'Ana Paz\nJosé Núñez'
  const { pupil: cy } = await joined(services, await found(), 'Cy')
  expect(await change(services, await found(), { intent: 'roster', roster: names })).toBeNull()
  const wrong = await change(services, await found(), { intent: 'roster', roster: 'Cy\ncy' })
  expect(wrong).toMatchObject({ message: expect.stringContaining('cy') })
  const { pupil } = await joined(services, await found(), 'ANA  paz')
  expect(pupil.nickname).toBe('Ana Paz')
  expect(await join(services, await found(), 'ana paz')).toMatchObject({ status: 409 })
  expect(await join(services, await found(), 'Ana')).toMatchObject({ status: 422 })
  const back = { intent: 'let-back', pupil: cy.id, nickname: 'Cy', fresh: newSecret() }
  await change(services, await found(), back)
  expect(await join(services, await found(), 'cy')).toHaveProperty('link')
  wait = 60
  expect(await join(services, await found(), 'Ana')).toMatchObject({ status: 429, wait })
  wait = 0
  await change(services, await found(), { intent: 'roster', roster: ' ' })
  expect(await join(services, await found(), 'Dan')).toHaveProperty('link')
})
