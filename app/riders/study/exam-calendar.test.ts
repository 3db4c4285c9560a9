import { expect, test } from 'vitest'
import { ICAL } from '../../../test/other-readers.fixture.ts'
import { examCalendar } from './exam-calendar.ts'

const NOON = new Date(2026, 10, 20, 12)
const day = (later: number, hour = 9) => new Date(2026, 10, 20 + later, hour).getTime()
const exam = (of: Partial<Parameters<typeof examCalendar>[0]> = {}) =>
  examCalendar({
    day: '2026-11-23',
    due: [day(-4), day(0, 20), day(1), day(1, 0), day(9)],
    now: NOON,
    stateName: 'Ohio',
    url: 'https://example.com/practice/ohio',
    ...of,
  })

function eventsOf(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const { startDate, summary, description, uid, sequence } = new ICAL.Event(one)
    const isCancelled = one.getFirstPropertyValue('status') === 'CANCELLED'
    const day = startDate.toString()
    return { day, isDay: startDate.isDate, summary, description, uid, sequence, isCancelled }
  })
}

/** The days that stand in a calendar which has read these files, one after the other. */
function daysAfter(...files: (string | null)[]): string[] {
  const kept = new Map<string, ReturnType<typeof eventsOf>[number]>()
  for (const event of files.flatMap(eventsOf)) {
    if (event.sequence > (kept.get(event.uid)?.sequence ?? -1)) kept.set(event.uid, event)
  }
  return [...kept.values()].flatMap(({ day, isCancelled }) => (isCancelled ? [] : day)).sort()
}

test('a calendar reads the exam and the days before it, with what is due', () => {
  const events = eventsOf(exam()).filter(({ isCancelled }) => !isCancelled)
  expect(events.map((event) => [event.day, event.summary, event.description])).toEqual([
    [
      '2026-11-20',
      'Practice for the Ohio motorcycle test',
      '2 mistakes come back. https://example.com/practice/ohio',
    ],
    [
      '2026-11-21',
      'Practice for the Ohio motorcycle test',
      '2 mistakes come back. https://example.com/practice/ohio',
    ],
    [
      '2026-11-22',
      'Practice for the Ohio motorcycle test',
      'Take a quiz. https://example.com/practice/ohio',
    ],
    ['2026-11-23', 'Ohio motorcycle knowledge test', expect.stringMatching(/^Good luck! /)],
  ])
  expect(events.every(({ isDay }) => isDay)).toBe(true)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(4)
})

test('an exam far away has two weeks before it, and one today has none', () => {
  const far = daysAfter(exam({ day: '2027-06-01' }))
  expect(far).toHaveLength(15)
  expect(far[0]).toBe('2027-05-18')
  expect(daysAfter(exam({ day: '2026-11-20' }))).toEqual(['2026-11-20'])
})

test.each([
  { what: 'nearer', day: '2026-11-21' },
  { what: 'further away', day: '2026-12-24' },
])('an exam that moves $what leaves no entry of its old day', ({ day }) => {
  const moved = exam({ day, now: new Date(NOON.getTime() + 60_000) })
  expect(daysAfter(exam({ day: '2026-12-18' }), moved)).toEqual(daysAfter(moved))
})

test('the exams of two states on one day are two entries', () => {
  const url = 'https://example.com/es/practice/texas'
  const both = daysAfter(exam(), exam({ url, stateName: 'Texas' }))
  expect(both.filter((one) => one === '2026-11-23')).toHaveLength(2)
})

test('calendars remind of each day that is to come', () => {
  const alarms = exam()?.match(/TRIGGER:\w+/g)
  expect(alarms).toEqual(['TRIGGER:PT18H', 'TRIGGER:PT18H', 'TRIGGER:PT18H', 'TRIGGER:PT7H'])
})

test.each(['', '2026-11-19', 'no day'])('there is no calendar for the day %j', (text) => {
  expect(exam({ day: text })).toBeNull()
})

test('each line has at most 75 octets, and special characters stay as they are', () => {
  const stateName = `Ñandú; a, b\\c ${'ó'.repeat(80)}`
  const text = exam({ stateName }) ?? ''
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(eventsOf(text).at(-1)?.summary).toBe(`${stateName} motorcycle knowledge test`)
})
