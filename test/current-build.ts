import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const BUILT = 'build/server/index.js'
/** The file with the names of all sources at the last check. It shows if a source was deleted since then. */
const NAMES = 'build/sources.json'
const SOURCES = '{app,content,platform,public,server}/**/*.*'
const SETTINGS = [
  'build-target.ts',
  'in-language.ts',
  'inline-scripts.ts',
  'package.json',
  'vite.config.ts',
  'vite.worker.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Builds the product unless the build is newer than every source. Playwright runs this as its global
 * setup.
 */
export default function makeBuildCurrent(): void {
  const sources = globSync([SOURCES, ...SETTINGS]).filter((file) => !isTest(file))
  const names = JSON.stringify(sources.sort())
  if (!isCurrent(sources, names)) build()
  if (readNames() !== names) writeFileSync(NAMES, names)
}

function isCurrent(sources: string[], names: string): boolean {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if ((readNames() ?? names) !== names) return false
  return sources.every((file) => statSync(file).mtimeMs < built)
}

function readNames(): string | null {
  return existsSync(NAMES) ? readFileSync(NAMES, 'utf8') : null
}

function isTest(file: string): boolean {
  return /\.(test|fixture|contract)\.tsx?$/.test(file)
}

function build(): void {
  console.log('The build is older than its sources: npm run build')
  // Vitest sets NODE_ENV to `test`. With this value, Vite would make a development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`npm run build failed:\n${stdout}\n${stderr}`)
}
