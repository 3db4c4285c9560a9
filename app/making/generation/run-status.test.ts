import { expect, test } from 'vitest'
import {
  can,
  isAtWork,
  isRunWaiting,
  isUnderWay,
  isUnended,
  nextStatus,
  RUN_STATUSES,
} from './run-status.ts'

const EVENTS = [
  'begin',
  'wait',
  'skip',
  'finish',
  'fail',
  'refuse',
  'postpone',
  'stop',
  'cancel',
  'giveWay',
  'replace',
] as const

test('every event changes a run only to the status of this table', () => {
  const rows = (['new', ...RUN_STATUSES] as const).map((status) => {
    const possible = EVENTS.filter((event) => can({ status }, event))
    return `${status}: ${possible.map((event) => `${event} ${nextStatus({ status }, event)}`).join(', ')}`
  })
  expect(rows).toEqual([
    'new: begin running, wait queued, skip skipped',
    'queued: begin running, skip skipped, cancel cancelled, giveWay interrupted, replace failed',
    'running: finish done, fail failed, refuse queued, postpone postponed, stop interrupted, cancel cancelled',
    'done: ',
    'skipped: ',
    'failed: ',
    'cancelled: giveWay cancelled, replace failed',
    'interrupted: finish done, fail failed, refuse queued, postpone postponed, stop interrupted, cancel cancelled, giveWay interrupted, replace failed',
    'postponed: begin running, skip skipped, cancel cancelled, giveWay interrupted, replace failed',
  ])
})

test('an event that cannot happen is an error', () => {
  for (const status of RUN_STATUSES)
    for (const event of EVENTS) {
      if (!can({ status }, event)) expect(() => nextStatus({ status }, event)).toThrow(status)
    }
})

test('what a status says follows from the table', () => {
  const those = (is: typeof isRunWaiting) => RUN_STATUSES.filter((status) => is({ status }))
  expect(those(isUnderWay)).toEqual(['queued', 'running', 'interrupted', 'postponed'])
  expect(those(isAtWork)).toEqual(['running', 'interrupted'])
  expect(those(isRunWaiting)).toEqual(['queued', 'postponed'])
  expect(those(isUnended)).toEqual(['queued', 'cancelled', 'interrupted', 'postponed'])
})
