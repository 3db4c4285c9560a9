import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import {
  forgetEndedCourses,
  forgetPupil,
  rememberedPupil,
  rememberPupil,
} from './remembered-pupil.client.ts'

const CODE = 'bcdfghjk'
const ANA = { link: '01secret', nickname: 'Ana', expiresAt: '2026-12-20T12:00:00.000Z' }
const BEFORE = new Date('2026-12-20T11:59:59.000Z')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

test('a device remembers the last pupil of a course, until it forgets this one with the answers that wait', () => {
  rememberPupil(CODE, { ...ANA, link: '02other' })
  rememberPupil(CODE, ANA)
  forgetPupil(CODE, '02other')
  expect(rememberedPupil(CODE)).toEqual(ANA)
  expect(rememberedPupil('zzzzzzzz')).toBeNull()
  deviceStorage.write(`course-${CODE}-${ANA.link}-01`, '{}')
  forgetPupil(CODE, ANA.link)
  expect(deviceStorage.keys()).toEqual([])
})

test('a device forgets courses that have ended, with the answers that wait for them', () => {
  rememberPupil(CODE, ANA)
  deviceStorage.write(`course-${CODE}-01secret-02`, '{}')
  rememberPupil('zzzzzzzz', { ...ANA, expiresAt: '2026-12-21T12:00:00.000Z' })
  deviceStorage.write('course-broken12', 'x')
  forgetEndedCourses(BEFORE)
  expect(rememberedPupil(CODE)).toEqual(ANA)
  forgetEndedCourses(new Date(ANA.expiresAt))
  expect(deviceStorage.keys()).toEqual(['course-zzzzzzzz'])
  forgetEndedCourses(BEFORE, 'zzzzzzzz')
  expect(deviceStorage.keys()).toEqual([])
})
