import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { forgetCourse, myCourses, rememberCourse } from './my-courses.client.ts'

const SPRING = {
  code: 'bcdfghjk',
  secret: 'first',
  name: 'Spring',
  expiresAt: '2026-12-20T12:00:00.000Z',
}
const FALL = { ...SPRING, code: 'zzzzzzzz', name: 'Fall', expiresAt: '2027-03-01T12:00:00.000Z' }
const BEFORE = new Date('2026-12-01T12:00:00.000Z')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

test('a device lists a teacher’s courses until they end, the last opened first', () => {
  rememberCourse(SPRING)
  rememberCourse(FALL)
  expect(myCourses(BEFORE)).toEqual([FALL, SPRING])
  expect(myCourses(new Date(SPRING.expiresAt))).toEqual([FALL])
})

test('a new link of a course replaces the old one, and only a link that opens nothing is forgotten', () => {
  rememberCourse(SPRING)
  rememberCourse({ ...SPRING, secret: 'second' })
  forgetCourse(SPRING.code, 'first')
  expect(myCourses(BEFORE)).toEqual([{ ...SPRING, secret: 'second' }])
  forgetCourse(SPRING.code)
  expect(deviceStorage.keys()).toEqual([])
})
