import { existsSync } from 'node:fs'
import path from 'node:path'

/** Returns the file of a program, which is given as in the sources, below `platform/`. A build has it beside its entries. */
export function programFile(source: string): string {
  const { name } = path.parse(source)
  const folders = ['.', '..'].map((up) => path.join(import.meta.dirname, up))
  const built = folders.map((folder) => path.join(folder, `${name}.js`))
  return built.find((file) => existsSync(file)) ?? path.join(import.meta.dirname, source)
}
