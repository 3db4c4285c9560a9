import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { checkBackups, checkClock, checkDisk, checkLastBackup } from './check-machine.ts'

test.each([
  ['ok', { warning: 1, broken: 0 }],
  ['warning', { warning: Number.POSITIVE_INFINITY, broken: 0 }],
  ['broken', { warning: 1, broken: Number.POSITIVE_INFINITY }],
])('the disk check can result in %s', (level, room) => {
  expect(checkDisk(tmpdir(), room)).toMatchObject({ level, says: expect.stringContaining('free') })
})

test('a clock whose time is before the build of this program is broken', () => {
  const builtAt = new Date('2026-11-26T12:00:00.000Z')
  expect(checkClock(new Date('2024-11-26T12:00:00.000Z'), builtAt)).toMatchObject({
    level: 'broken',
    says: expect.stringContaining(
      'it is 2024-11-26T12:00:00.000Z, but this program was built later',
    ),
  })
  expect(checkClock(new Date('2026-11-26T11:30:00.000Z'), builtAt)).toMatchObject({ level: 'ok' })
  expect(checkClock(new Date())).toMatchObject({ level: 'ok' })
})

test('the disk check of a missing data folder uses the nearest parent that exists', () => {
  const there = checkDisk(tmpdir(), { warning: 1, broken: 0 })
  const { says } = checkDisk(path.join(tmpdir(), 'not/there'), { warning: 1, broken: 0 })
  expect(says).toBe(there.says)
})

test.each([
  [0.5, 'ok', 'less than an hour old'],
  [3, 'ok', '3 hours old'],
  [49, 'warning', '2 days old'],
  [3, 'warning', '3 hours old, and 2 files were missing', ['one.png', 'two.png']],
])('a newest backup that is %d hours old is %s', (hours, level, age, missing?: string[]) => {
  const folder = newFolder()
  const now = new Date()
  for (const [name, hoursAgo] of [
    ['old', 999],
    ['new', hours],
    ['half', null],
  ] as const) {
    mkdirSync(path.join(folder, name))
    const finishedAt = hoursAgo && new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
    writeFileSync(path.join(folder, name, 'export.json'), JSON.stringify({ finishedAt, missing }))
  }
  const says = `the newest is ${age}`
  expect(checkBackups(folder, now)).toMatchObject({ level, says })
  expect(checkBackups(path.join(folder, 'new'), now)).toMatchObject({ level, says })
})

test('without a folder of backups, the doctor tells when the last backup ended', () => {
  const now = new Date('2026-11-26T12:00:00.000Z')
  const none = { level: 'warning', says: 'none yet of this data' }
  expect(checkLastBackup(null, now)).toMatchObject(none)
  for (const [hours, level, age] of [
    [3, 'ok', '3 hours'],
    [72, 'warning', '3 days'],
  ] as const) {
    const endedAt = new Date(now.getTime() - hours * 3_600_000)
    const says = `the last is ${age} old; not looked at`
    expect(checkLastBackup(endedAt, now)).toMatchObject({ level, says })
  }
})

test('a place without a finished backup is broken, with a sentence that names the reason', () => {
  const folder = newFolder()
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  for (const [place, says] of [
    [folder, `${folder} holds no finished backup`],
    [path.join(folder, 'a'), `there is no folder ${path.join(folder, 'a')}`],
    [file, `${file} is no folder`],
  ] as const) {
    expect(checkBackups(place, new Date())).toMatchObject({ level: 'broken', says })
  }
})
