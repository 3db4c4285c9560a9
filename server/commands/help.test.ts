import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newDataDir } from '../server-process.fixture.ts'

const commands = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.ts$|^command\.ts$/.test(file))
  .map((file, index) => [path.basename(file, '.ts'), index % 2 ? '-h' : '--help'] as const)

test.each(commands)('npm run %s -- %s prints the usage, and does nothing', (command, flag) => {
  const DATA_DIR = newDataDir()
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const { NODE_COMPILE_CACHE } = process.env
  const program = path.join(import.meta.dirname, `${command}.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'a folder', flag], {
    env: { DATA_DIR, NODE_COMPILE_CACHE },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(`npm run ${command}`)
  expect(readdirSync(DATA_DIR)).toEqual([])
})
