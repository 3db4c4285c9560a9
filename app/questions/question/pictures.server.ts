import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Pictured, picturesOf } from './pictures.ts'

/**
 * The places of the original pictures and of their copies in the build. A container has only the
 * copies. The build of another language lies one folder deeper than the English one.
 */
const FOLDERS = ['../../../public/pictures', '../client/pictures', '../../client/pictures']
const FOLDER = findFolder()

let names: readonly string[] | undefined

/** Returns the names of the product's pictures in alphabetical order. */
export function pictureNames(): readonly string[] {
  names ??= readNames()
  return names
}

/** Returns the path of a picture's file. */
export function picturePath(name: string): string {
  return path.join(FOLDER, `${name}.svg`)
}

/** Returns the name of a question's picture that neither it had `before` nor the product has, if any. */
export function unknownPicture(item: Pictured, before: Pictured = {}): string | undefined {
  const known = [...picturesOf(before).map(({ name }) => name), ...pictureNames()]
  return picturesOf(item).find(({ name }) => !known.includes(name))?.name
}

/** Throws if there is no folder, so that the server does not start without pictures. */
function findFolder(): string {
  const folders = FOLDERS.map((one) => path.join(import.meta.dirname, one))
  const folder = folders.find((one) => existsSync(one))
  if (!folder) throw new Error(`There are no pictures in ${folders.join(', ')}. Run npm run build.`)
  return folder
}

function readNames(): string[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.svg'))
  return files.map((file) => path.basename(file, '.svg')).sort()
}
