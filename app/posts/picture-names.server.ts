import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** The path is also right in the built server, whose folder is as deep as this one. */
const ROOT = path.join(import.meta.dirname, '../..')
const PICTURES = import.meta.env.PROD ? 'build/client/pictures' : 'public/pictures'

/** The names of the product's drawings, in order. */
export async function pictureNames(): Promise<string[]> {
  const files = await readdir(path.join(ROOT, PICTURES))
  return files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => path.basename(file, '.svg'))
    .sort()
}
