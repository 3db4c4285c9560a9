import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A copy of the built product in a folder of its own, for a test that changes the build. */
export function copyOfProduct(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'new-build-'))
  for (const folder of ['app', 'build', 'content', 'platform', 'server', 'package.json']) {
    cpSync(folder, path.join(root, folder), { recursive: true })
  }
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  return root
}

/** Renames each script, as the build of the next release would. */
export function buildAnew(root: string): void {
  const inBuild = (pattern: string) => globSync(`build/${pattern}`, { cwd: root })
  for (const packed of inBuild('**/*.{br,gz}')) rmSync(path.join(root, packed))
  const scripts = inBuild('client/assets/*.js').map((file) => path.basename(file))
  const renamed = (name: string) => name.replace(/(?=\.js$)/, 'x')
  for (const file of inBuild('{client,client/assets,server}/*.js')) {
    const source = readFileSync(path.join(root, file), 'utf8')
    const changed = scripts.reduce((text, name) => text.replaceAll(name, renamed(name)), source)
    writeFileSync(path.join(root, file), changed)
  }
  for (const name of scripts) {
    const folder = path.join(root, 'build/client/assets')
    renameSync(path.join(folder, name), path.join(folder, renamed(name)))
  }
}
