import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { TRANSLATED } from '../app/text/languages.ts'

/** Checks the types of each other language, whose files take the places of those of the first. */
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
