import { readdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * The root of the project. The folder of the built server has the same depth, so the path is right
 * there, too.
 */
const ROOT = path.join(import.meta.dirname, '../..')
const PICTURES = import.meta.env.PROD ? 'build/client/pictures' : 'public/pictures'

/** Returns the names of the product's drawings in alphabetical order. */
export async function pictureNames(): Promise<string[]> {
  const files = await readdir(path.join(ROOT, PICTURES))
  return files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => path.basename(file, '.svg'))
    .sort()
}
