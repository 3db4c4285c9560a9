import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { checkDisk } from './check-machine.ts'

test.each([
  ['ok', { warning: 1, broken: 0 }],
  ['warning', { warning: Number.POSITIVE_INFINITY, broken: 0 }],
  ['broken', { warning: 1, broken: Number.POSITIVE_INFINITY }],
])('a disk can be %s', (level, room) => {
  expect(checkDisk(tmpdir(), room)).toMatchObject({ level, says: expect.stringContaining('free') })
})

test('a folder that is not there is broken', () => {
  expect(checkDisk('/not/there')).toMatchObject({ level: 'broken' })
})
