import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const PARTS = ['### What changed', '### What you must do']

/** Returns why there can be no release of this folder. Null if there can be one. */
export function refusal(root: string, version: string): string | null {
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (changes)
    return `Commit these changes first, because a release is made of a commit:\n${changes}`
  const log = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
  const entry = log.split(/^## /m).find((text) => text.startsWith(`${version}\n`))
  const missing = PARTS.filter((part) => !entry?.includes(`\n${part}\n`))
  if (missing.length === 0) return null
  return `CHANGELOG.md needs an entry "## ${version}" with ${missing.map((part) => `"${part}"`).join(' and ')}.`
}
