import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { TRANSLATED } from '../app/base/text/languages.ts'

/** Checks the types once for each other language, with its files in place of the English ones. */
const results = TRANSLATED.map(({ tag }) => {
  const config = `.react-router/tsconfig.${tag}.json`
  const settings = {
    extends: '../tsconfig.json',
    compilerOptions: { moduleSuffixes: [`.${tag}`, ''] },
    include: ['../app', '../server/pages.ts', '../*.d.ts', 'types'],
    exclude: ['../app/**/*.test.ts', '../app/**/*.test.tsx', '../app/**/*.fixture.ts'],
  }
  writeFileSync(config, JSON.stringify(settings))
  return spawnSync('test/node_modules/.bin/tsc', ['-p', config], { stdio: 'inherit' }).status
})
process.exitCode = results.some((status) => status !== 0) ? 1 : 0
