import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from './app/base/text/languages.ts'

/**
 * `npm run build`: makes the pictures, the small font, the manifests and the builds of all languages.
 * Skips pictures and builds whose sources have not changed. With `--pictures` it makes no build, because development
 * needs none.
 */

const SOURCES = ['{app,content,platform,public,server}/**/*.*', '*.json', '*.ts']
/** Tests, and the pictures of articles, which no build reads. */
const NO_SOURCES = /\.(test|fixture|contract)\.tsx?$|^content\/heroes\//

const environment = { ...process.env, NODE_ENV: 'production' }

// The builds need no heroes. They read the other pictures and the font.
const heroes = run('node content/render-heroes.ts')
await Promise.all([
  run('node content/render-share-pictures.ts'),
  run('node content/subset-lettering.ts'),
  run('node content/write-manifests.ts'),
])
if (!process.argv.includes('--pictures')) {
  const sources = hashOfSources()
  await Promise.all(LANGUAGES.map((language) => makeBuild(language, sources)))
}
await heroes

/** `sources` is the hash of the sources. A build that went well keeps it. */
async function makeBuild({ tag, prefix }: Language, sources: string) {
  const stamp = path.join('build', prefix, 'sources')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  rmSync(stamp, { force: true })
  const variables = { BUILD_LANGUAGE: tag }
  await run('react-router build --logLevel warn', variables)
  await run('vite build --logLevel warn --config vite.worker.config.ts', variables)
  writeFileSync(stamp, sources)
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES)
    .filter((file) => !NO_SOURCES.test(file))
    .sort())
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

async function run(command: string, variables = {}) {
  const env = { ...environment, ...variables }
  const [status] = await once(spawn(command, { shell: true, stdio: 'inherit', env }), 'close')
  if (status !== 0) throw new Error(`\`${command}\` ended with ${status}`)
}
