import { afterEach, expect, test, vi } from 'vitest'
import { makeItem } from '../quiz/quiz.fixture.ts'
import { answer } from './answer.ts'
import { localDay } from './local-day.ts'
import { answersIn } from './use-answer-log.ts'

const HALF_PAST_MIDNIGHT_IN_NEW_YORK = new Date('2026-11-21T05:30:00Z')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test.each([
  ['America/New_York', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-21'],
  ['UTC', '2026-11-21'],
])('an answer keeps the day of %s', (zone, day) => {
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers({ now: HALF_PAST_MIDNIGHT_IN_NEW_YORK })
  const session = {
    ...{ id: '0'.repeat(32), stateAbbrev: 'OH', stateName: 'Ohio', index: 0 },
    questions: [{ ...makeItem(1), id: 'item-1' }],
    answers: [{ question: '', selectedAnswer: 'a', correctAnswer: 'a', isCorrect: true }],
  }
  const [logged] = answersIn(session, 'quiz')
  expect(answer.parse(logged)).toMatchObject({
    day,
    answeredAt: HALF_PAST_MIDNIGHT_IN_NEW_YORK.toISOString(),
  })
})

test('the days of 23 and of 25 hours are days', () => {
  vi.stubEnv('TZ', 'America/New_York')
  for (const day of ['2026-03-08', '2026-11-01']) {
    for (const time of ['00:00:00', '03:30:00', '23:59:59']) {
      expect(localDay(new Date(`${day}T${time}`))).toBe(day)
    }
  }
})
