import { hash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `npm run verify`: compares the files of an unpacked release with its list of sums. It imports nothing,
 * so that it also runs before an install. Ignores what an installation adds: packages, data and settings.
 */

const LIST = 'SHA256SUMS'
const LINE = /^([0-9a-f]{64}) {2}(.+)$/
const OF_THE_INSTALLATION = ['node_modules', 'data', '.env', LIST]

const USAGE = 'npm run verify   compares the files of this unpacked release with its list of sums'
if (process.argv.some((argument) => ['-h', '--help'].includes(argument))) {
  console.log(USAGE)
  process.exit(0)
}

const root = process.cwd()
if (!existsSync(LIST)) fail([`${root} is no unpacked release: it has no ${LIST}.`])
const listed = readFileSync(LIST, 'utf8').trimEnd().split('\n')
const sums = new Map(
  listed.map((line) => {
    const [, sum = '', file = ''] = line.match(LINE) ?? fail([`${LIST} is damaged: ${line}`])
    return [file, sum]
  }),
)
const found = filesIn('')
const faults = [
  ...[...sums.keys()].filter((file) => !existsSync(file)).map((file) => `missing: ${file}`),
  ...found.filter((file) => !sums.has(file)).map((file) => `additional: ${file}`),
  ...found.filter(isChanged).map((file) => `changed: ${file}`),
]
if (faults.length > 0) fail([...faults, 'Unpack the archive anew, after sha256sum --check.'])
console.log(`All ${sums.size} files are those of the release.`)

function isChanged(file: string): boolean {
  const sum = sums.get(file)
  if (!sum) return false
  // A link could lead to the same bytes today, and to others tomorrow.
  return !lstatSync(file).isFile() || hash('sha256', readFileSync(file)) !== sum
}

/** Returns all files and links in a folder of the release. */
function filesIn(folder: string): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (OF_THE_INSTALLATION.includes(file)) return []
    return entry.isDirectory() ? filesIn(file) : [file]
  })
}

function fail(lines: string[]): never {
  console.error(lines.join('\n'))
  process.exit(1)
}
