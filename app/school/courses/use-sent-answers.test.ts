import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { sendOtherLessons } from './use-sent-answers.ts'

const PUPIL = { code: 'bcdfghjk', link: '001secret' }
const keyOf = (lesson: string) => `course-${PUPIL.code}-${PUPIL.link}-${lesson}`

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
  for (const lesson of ['01', '02']) deviceStorage.write(keyOf(lesson), '{"n1":"A"}')
})

/** Replies to each request, and returns the lessons that were sent. */
function replyWith(status: number): string[] {
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)).lesson)
    return Response.json(status === 200 ? { answers: {} } : { message: 'No' }, { status })
  })
  return sent
}

test('all answers that wait are sent once the lesson is over, and those of an open lesson stay with its page', async () => {
  const sent = replyWith(200)
  expect(await sendOtherLessons({ ...PUPIL, lesson: '02' })).toBe(true)
  expect(sent).toEqual(['01'])
  expect(deviceStorage.keys()).toEqual([keyOf('02')])
  expect(await sendOtherLessons({ ...PUPIL, lesson: '' })).toBe(true)
  expect(sent).toEqual(['01', '02'])
  expect(await sendOtherLessons({ ...PUPIL, lesson: '' })).toBe(false)
})

test('answers that the server refuses keep waiting', async () => {
  replyWith(404)
  expect(await sendOtherLessons({ ...PUPIL, lesson: '' })).toBe(false)
  expect(deviceStorage.keys().sort()).toEqual([keyOf('01'), keyOf('02')])
})
