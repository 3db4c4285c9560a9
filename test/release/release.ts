import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeArchive, sumsOf } from './archive.ts'
import { refusal } from './refusal.ts'

/*
 * `npm run release` makes the archive of this commit in `release/`, with its parts (SBOM) and sums. It needs
 * GNU tar. Made again from the same commit, they have the same bytes.
 */

const OUT = 'release'
/** What the server reads, and what an operator needs. */
const PARTS = [
  ...['app', 'content', 'platform', 'server', 'deploy', 'docs/*.md', 'docs/*.png'],
  ...['package.json', 'package-lock.json', '.env.example'],
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'],
]
const ONLY_FOR_TESTS = /\.(test|fixture|contract)\.tsx?$/
const MADE_BY_THE_BUILD = ['build/**/*', 'content/heroes/**/*']

const { name: product, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const problem = refusal('.', version)
if (problem) {
  console.error(problem)
  process.exit(1)
}
// What an earlier build left is no part of this one.
rmSync('build', { recursive: true, force: true })
execFileSync('npm', ['run', 'build'], { stdio: 'inherit' })

const name = `${product}-${version}`
const at = new Date(git('log', '-1', '--format=%cI').trim())
const tracked = git('ls-files', '-z', '--', ...PARTS)
  .split('\0')
  .filter(Boolean)
// Only the build reads Vite's manifests, which name the folder of the build.
const made = globSync(MADE_BY_THE_BUILD).filter(
  (file) => statSync(file).isFile() && !file.includes('/.vite/'),
)
const files = [...tracked.filter((file) => !ONLY_FOR_TESTS.test(file)), ...made]
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT)
const archive = makeArchive({ name, root: '.', files, at, out: OUT })
const sbom = `${name}.cdx.json`
writeFileSync(path.join(OUT, sbom), partsOf(at))
writeFileSync(path.join(OUT, 'SHA256SUMS'), sumsOf(OUT, [archive, sbom]))
console.log(`${OUT}/SHA256SUMS:\n${readFileSync(path.join(OUT, 'SHA256SUMS'), 'utf8')}`)

/** Returns the SBOM without what differs from one call to the next. */
function partsOf(time: Date): string {
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const text = execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { serialNumber, metadata, ...rest } = JSON.parse(text)
  // npm names the product by its folder.
  const component = { ...metadata.component, name: product }
  const timestamp = time.toISOString()
  return `${JSON.stringify({ ...rest, metadata: { ...metadata, timestamp, component } }, null, 2)}\n`
}

function git(...given: string[]): string {
  return execFileSync('git', given, { encoding: 'utf8', maxBuffer: 2 ** 26 })
}
