import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a build of the same sources makes nothing again', () => {
  const built = ['build/server/index.js', 'build/es/server/index.js', 'public/share/ohio.png']
  const before = built.map(timeOf)
  execFileSync(process.execPath, ['build.ts'])
  expect(built.map(timeOf)).toEqual(before)
})

function timeOf(file: string): number {
  return statSync(file).mtimeMs
}
