import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Pictured, picturesOf } from './pictures.ts'

/**
 * The folders with the original pictures and with their copies in a build. A container has only the
 * copies.
 */
const FOLDERS = ['../../public/pictures', '../client/pictures']

let names: readonly string[] | undefined

/** Returns the names of the product's pictures. */
export function pictureNames(): readonly string[] {
  names ??= readNames()
  return names
}

/** Returns the path of a picture's file. */
export function picturePath(name: string): string {
  return path.join(folder(), `${name}.svg`)
}

/** Returns the name of a question's picture that the product lacks, if any. */
export function unknownPicture(item: Pictured): string | undefined {
  return picturesOf(item).find(({ name }) => !pictureNames().includes(name))?.name
}

function folder(): string {
  const folders = FOLDERS.map((one) => path.join(import.meta.dirname, one))
  return folders.find((one) => existsSync(one)) ?? ''
}

function readNames(): string[] {
  const files = readdirSync(folder())
  return files.filter((file) => file.endsWith('.svg')).map((file) => path.basename(file, '.svg'))
}
