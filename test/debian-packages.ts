import { spawnSync } from 'node:child_process'

/** Tries to install a Debian package. The caller must check afterwards that the package is installed. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0) return
  console.log(`Installing the package ${name} …`)
  for (const command of [['update'], ['install', '--yes', '--no-remove', name]]) {
    spawnSync('apt-get', command, { stdio: 'inherit' })
  }
}
