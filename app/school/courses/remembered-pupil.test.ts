import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import {
  forgetEndedCourses,
  leavePupil,
  rememberedPupil,
  rememberPupil,
} from './remembered-pupil.client.ts'

const CODE = 'bcdfghjk'
const ANA = { link: '001secret', nickname: 'Ana', expiresAt: '2026-12-20T12:00:00.000Z' }
const BEFORE = new Date('2026-12-20T11:59:59.000Z')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

const waitingOf = (link: string) => `course-${CODE}-${link}-01`

test('a device remembers the last pupil of a course, until the link opens nothing', () => {
  rememberPupil(CODE, { ...ANA, link: '002other' })
  rememberPupil(CODE, ANA)
  leavePupil(CODE, '002other')
  expect(rememberedPupil(CODE)).toEqual(ANA)
  expect(rememberedPupil('zzzzzzzz')).toBeNull()
  leavePupil(CODE, ANA.link)
  expect(rememberedPupil(CODE)).toBeNull()
})

test('answers that wait go to the new link of a pupil who is let back in, and to nobody else', () => {
  rememberPupil(CODE, ANA)
  deviceStorage.write(waitingOf(ANA.link), '{"n1":"A"}')
  leavePupil(CODE, ANA.link)
  rememberPupil(CODE, { ...ANA, link: '001fresh' })
  expect(deviceStorage.read(waitingOf('001fresh'))).toBe('{"n1":"A"}')
  expect(deviceStorage.read(waitingOf(ANA.link))).toBeNull()
  rememberPupil(CODE, { ...ANA, link: '002ben', nickname: 'Ben' })
  expect(deviceStorage.read(waitingOf('002ben'))).toBeNull()
  forgetEndedCourses(BEFORE, CODE)
  expect(deviceStorage.keys()).toEqual([])
})

test('a device forgets courses that have ended, with the answers that wait for them', () => {
  rememberPupil(CODE, ANA)
  deviceStorage.write(`course-${CODE}-001secret-02`, '{}')
  rememberPupil('zzzzzzzz', { ...ANA, expiresAt: '2026-12-21T12:00:00.000Z' })
  deviceStorage.write('course-broken12', 'x')
  forgetEndedCourses(BEFORE)
  expect(rememberedPupil(CODE)).toEqual(ANA)
  forgetEndedCourses(new Date(ANA.expiresAt))
  expect(deviceStorage.keys()).toEqual(['course-zzzzzzzz'])
  forgetEndedCourses(BEFORE, 'zzzzzzzz')
  expect(deviceStorage.keys()).toEqual([])
})
