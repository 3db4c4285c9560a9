import { expect, test } from 'vitest'
import { findCourse } from '../course-records/course-records.server.ts'
import { change, join, newLesson, openWithCourse } from './course.fixture.ts'
import { chosenEnd, endDays, isDay, isEndOpen, lastDay } from './course-end.ts'

/** It is still November 30 in all of the United States. */
const EVENING = new Date('2026-12-01T03:00:00.000Z')
const COURSE = { expiresAt: '2027-01-10T12:00:00.000Z' }

test('a course lasts through the evening of its last day in every state', () => {
  const days = endDays(EVENING, COURSE, 'first')
  expect(days).toEqual({ min: '2026-12-01', max: '2027-12-01' })
  const end = chosenEnd('2026-12-24', days)
  expect(end).toBe('2026-12-25T12:00:00.000Z')
  expect(lastDay(end ?? '')).toBe('2026-12-24')
  expect(lastDay('2026-12-24T20:00:00.000Z')).toBe('2026-12-24')
})

test('a second teacher moves the end only to a later day', () => {
  const days = endDays(EVENING, COURSE, 'second')
  expect(chosenEnd('2027-01-08', days)).toBeNull()
  expect(chosenEnd('2027-01-09', days)).toBe(COURSE.expiresAt)
  expect(chosenEnd('2027-02-01', days)).toBe('2027-02-02T12:00:00.000Z')
})

test.each(['2026-02-31', '2026-13-01', '2027-02-29', 'yesterday', ''])(
  'there is no day %s',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

test('a lesson or a first pupil that arrives with the teacher’s choice leaves the chosen end', async () => {
  const { services, found, code } = await openWithCourse()
  const before = await found()
  const endOf = async () => (await findCourse(services, code))?.expiresAt
  await join(services, before, 'Ana')
  const joinedUntil = await endOf()
  await newLesson(services, before)
  expect(await endOf()).toBe(joinedUntil)
  await change(services, before, { intent: 'end', day: '2026-12-24' })
  await change(services, before, { intent: 'remove', pupil: '001', nickname: 'Ana' })
  await join(services, before, 'Ben')
  await newLesson(services, before)
  expect(await endOf()).toBe('2026-12-25T12:00:00.000Z')
})

test('an end is open until a pupil joins or a teacher chooses it', async () => {
  const { services, found } = await openWithCourse()
  expect(isEndOpen(await found())).toBe(true)
  await change(services, await found(), { intent: 'end', day: '2026-12-24' })
  expect(isEndOpen(await found())).toBe(false)
  const other = await openWithCourse()
  await join(other.services, await other.found(), 'Ana')
  expect(isEndOpen(await other.found())).toBe(false)
})

test('a teacher reads why a name or a day was refused', async () => {
  const { services, found } = await openWithCourse()
  const before = await found()
  expect(await change(services, before, { intent: 'rename', name: ' ' })).toEqual({
    message: 'Please write a name of 1 to 60 characters.',
    status: 422,
  })
  expect(await change(services, before, { intent: 'end', day: '2026-02-31' })).toEqual({
    message: 'Please choose a day from November 21, 2026 to November 21, 2027.',
    status: 422,
  })
})
