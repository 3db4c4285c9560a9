import { spawnSync } from 'node:child_process'

/** Tries to install a Debian package. The caller checks whether the package is there afterwards. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0) return
  console.log(`Installing the package ${name} …`)
  for (const command of [['update'], ['install', '--yes', '--no-remove', name]]) {
    spawnSync('apt-get', command, { stdio: 'inherit' })
  }
}
