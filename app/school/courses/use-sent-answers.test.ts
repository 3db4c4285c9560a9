import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { sendOtherLessons } from './use-sent-answers.ts'

const PUPIL = { code: 'bcdfghjk', link: '001secret' }
const keyOf = (lesson: string) => `course-${PUPIL.code}-${PUPIL.link}-${lesson}`

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
  const waiting = JSON.stringify({ picks: { n1: { letter: 'A', at: 60_000 } }, isHandedIn: true })
  for (const lesson of ['01', '02']) deviceStorage.write(keyOf(lesson), waiting)
})

/** Replies to each request, and returns the lessons that were sent. */
function replyWith(status: number): string[] {
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { lesson, ...rest } = JSON.parse(String(init?.body))
    expect(rest).toEqual({ answers: { n1: 'A' }, at: { n1: 60_000 }, isHandedIn: true })
    sent.push(lesson)
    return Response.json(status === 200 ? { answers: {} } : { message: 'No' }, { status })
  })
  return sent
}

test('all answers that wait are sent once the lesson is over, and those of an open lesson stay with its page', async () => {
  const sent = replyWith(200)
  expect(await sendOtherLessons({ ...PUPIL, lesson: '02' })).toEqual({ isSent: true, late: [] })
  expect(sent).toEqual(['01'])
  expect(deviceStorage.keys()).toEqual([keyOf('02')])
  expect(await sendOtherLessons({ ...PUPIL, lesson: '' })).toEqual({ isSent: true, late: [] })
  expect(sent).toEqual(['01', '02'])
  expect(await sendOtherLessons({ ...PUPIL, lesson: '' })).toEqual({ isSent: false, late: [] })
})

test('answers that the server refuses keep waiting', async () => {
  replyWith(404)
  expect(await sendOtherLessons({ ...PUPIL, lesson: '' })).toEqual({ isSent: false, late: [] })
  expect(deviceStorage.keys().sort()).toEqual([keyOf('01'), keyOf('02')])
})

test('answers that came too late for a test wait no longer, and the page gets the sentence about them', async () => {
  const sent = replyWith(409)
  const late = ['No', 'No']
  expect(await sendOtherLessons({ ...PUPIL, lesson: '' })).toEqual({ isSent: true, late })
  expect(sent).toEqual(['01', '02'])
  expect(deviceStorage.keys()).toEqual([])
})
