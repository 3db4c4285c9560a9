import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

const BUILT = 'build/server/index.js'
const SOURCES = '{app,content,platform,public,server}/**/*.*'

/** Vitest's global setup: the server tests run the production build, so there must be a current one. */
export default function build() {
  const isTest = (file: string) => /\.(test|fixture|contract)\.tsx?$/.test(file)
  const newest = globSync([SOURCES, '{vite,react-router}.config.ts', 'package-lock.json'])
    .filter((file) => !isTest(file))
    .reduce((latest, file) => Math.max(latest, statSync(file).mtimeMs), 0)
  if (existsSync(BUILT) && statSync(BUILT).mtimeMs > newest) return
  const { status, stdout, stderr } = spawnSync('npx', ['react-router', 'build'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`react-router build failed:\n${stdout}\n${stderr}`)
}
