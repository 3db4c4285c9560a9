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

/** Copies the built product into a separate folder, for a test that changes the build. Returns the folder. */
export function copyOfProduct(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'new-build-'))
  // The server looks for the folder `build` next to its own folder.
  for (const name of ['build', 'server', 'package.json']) {
    cpSync(name, path.join(root, name), { recursive: true })
  }
  for (const name of ['app', 'content', 'node_modules', 'platform']) {
    symlinkSync(path.resolve(name), path.join(root, name))
  }
  return root
}

/** Renames each script, like the build of the next release does. */
export function buildAnew(root: string): void {
  const inBuild = (pattern: string) => globSync(`build/${pattern}`, { cwd: root })
  for (const packed of inBuild('**/*.{br,gz}')) rmSync(path.join(root, packed))
  const scripts = new Set(inBuild('client/assets/*.js').map((file) => path.basename(file)))
  const renamed = (name: string) => (scripts.has(name) ? name.replace(/(?=\.js$)/, '-next') : name)
  for (const file of inBuild('{client,client/assets,server}/*.js')) {
    const source = readFileSync(path.join(root, file), 'utf8')
    writeFileSync(path.join(root, file), source.replaceAll(/[\w.-]+\.js/g, renamed))
  }
  for (const name of scripts) {
    const folder = path.join(root, 'build/client/assets')
    renameSync(path.join(folder, name), path.join(folder, renamed(name)))
  }
}
