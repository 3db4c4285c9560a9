import { href as plainHref } from 'react-router'
import { PREFIX } from './language.ts'

/** Returns the address of a page in the language of this build. The admin's pages have no language. */
export const href: typeof plainHref = (path, ...params) => PREFIX + plainHref(path, ...params)

/** Returns the address of a page of this build's language in another language. */
export function inOther(language: { prefix: string }, path: string): string {
  return language.prefix + path.slice(PREFIX.length)
}
