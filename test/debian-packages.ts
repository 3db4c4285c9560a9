import { spawnSync } from 'node:child_process'

/** Installs a package of Debian if this user may. Whether it is there then, who needs it looks. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0) return
  console.log(`Installing the package ${name} …`)
  for (const command of [['update'], ['install', '--yes', '--no-remove', name]]) {
    spawnSync('apt-get', command, { stdio: 'inherit' })
  }
}
