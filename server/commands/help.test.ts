import { globSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { runs } from '../command.fixture.ts'

const commands = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.ts$|^command\.ts$/.test(file))
  .map((file, index) => [path.basename(file, '.ts'), index % 2 ? '-h' : '--help'] as const)

test.each(commands)(
  'npm run %s -- %s prints the usage, and does nothing',
  async (command, flag) => {
    const DATA_DIR = newFolder()
    const { code, stdout, stderr } = await runs(command, { DATA_DIR }, 'a folder', flag)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`npm run ${command}`)
    expect(readdirSync(DATA_DIR)).toEqual([])
  },
)
