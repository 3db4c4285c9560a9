import { execSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Installs the packages that only checks and tests need, if this folder does not have them yet. */
const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
  (file) => statSync(new URL(file, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0,
) as [number, number]

if (installed < wanted) execSync('npm ci', { cwd: import.meta.dirname, stdio: 'inherit' })
