import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder `content/` of the release. Throws without one, so that no bank looks empty. */
export const CONTENT = findContent()

/** The sources and the builds of the languages lie in folders of different depth. */
function findContent(): string {
  const folders = ['../..', '../../..'].map((up) => path.join(import.meta.dirname, up, 'content'))
  const folder = folders.find((one) => existsSync(path.join(one, 'bank')))
  if (!folder) throw new Error(`There is no content in ${folders.join(', ')}.`)
  return folder
}
