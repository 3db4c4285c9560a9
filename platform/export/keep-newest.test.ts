import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { keepNewest, nameOfBackup } from './keep-newest.ts'

test('only older and unfinished backups are removed, and other files stay', async () => {
  const folder = newFolder()
  const nights = [9, 10, 11].map((day) => nameOfBackup(new Date(Date.UTC(2026, 10, day, 3))))
  expect(nights[0]).toBe('2026-11-09T03-00-00Z')
  for (const name of [...nights, `${nights[1]}.unfinished`, 'by-hand']) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, 'export.json'), '{}')
  }
  writeFileSync(path.join(folder, 'notes.txt'), '')
  await keepNewest(folder, 2)
  expect(readdirSync(folder)).toEqual([...nights.slice(1), 'by-hand', 'notes.txt'])
})
