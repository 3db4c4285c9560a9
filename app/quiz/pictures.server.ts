import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The sources of the pictures, and their copies in a build, which a container has alone. */
const FOLDERS = ['../../public/pictures', '../client/pictures']

let names: readonly string[] | undefined

/** The names of the product's pictures, in order. */
export function pictureNames(): readonly string[] {
  names ??= readNames()
  return names
}

function readNames(): string[] {
  const folders = FOLDERS.map((folder) => path.join(import.meta.dirname, folder))
  const files = readdirSync(folders.find((folder) => existsSync(folder)) ?? '')
  return files.filter((file) => file.endsWith('.svg')).map((file) => path.basename(file, '.svg'))
}
