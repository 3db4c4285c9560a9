import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Archive = {
  /** The name of the folder in the archive. */
  name: string
  root: string
  files: string[]
  /** The time of all files. */
  at: Date
  out: string
}

/**
 * Packs files of `root`, with a list of their sums, and returns the name of the archive. The same files
 * make the same bytes, whatever their owner, mode, time and folder.
 */
export function makeArchive({ name, root, files, at, out }: Archive): string {
  const draft = mkdtempSync(path.join(tmpdir(), 'release-'))
  const folder = path.join(draft, name)
  const names = [...new Set(files)].sort()
  for (const file of names) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    if (file === 'package.json') {
      writeFileSync(path.join(folder, file), packageOf(readFileSync(path.join(root, file), 'utf8')))
    } else cpSync(path.join(root, file), path.join(folder, file))
  }
  writeFileSync(path.join(folder, 'SHA256SUMS'), sumsOf(folder, names))
  const archive = `${name}.tar.gz`
  const tar = execFileSync(
    'tar',
    [
      ...['--create', '--format=ustar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'],
      ...['--mode=a-x,u=rwX,go=rX', `--mtime=${at.toISOString()}`, `--directory=${draft}`, name],
    ],
    { maxBuffer: 2 ** 30 },
  )
  writeFileSync(
    path.join(out, archive),
    execFileSync('gzip', ['-9n'], { input: tar, maxBuffer: 2 ** 30 }),
  )
  rmSync(draft, { recursive: true })
  return archive
}

/** Returns lines for `sha256sum --check`. */
export function sumsOf(folder: string, files: string[]): string {
  const sum = (file: string) => hash('sha256', readFileSync(path.join(folder, file)))
  return files.map((file) => `${sum(file)}  ${file}\n`).join('')
}

/** A release has no sources of browser code, so `start` only serves, and other scripts are left out. */
function packageOf(text: string): string {
  const { scripts, ...rest } = JSON.parse(text) as { scripts: Record<string, string> }
  const kept = Object.entries(scripts).filter(([, command]) =>
    /\bnode (build\/)?server\//.test(command),
  )
  const { dev, ...served } = Object.fromEntries(kept)
  const whole = { ...rest, scripts: { start: 'npm run serve', ...served } }
  return `${JSON.stringify(whole, null, 2)}\n`
}
