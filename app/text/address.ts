import { href as plainHref } from 'react-router'
import { PREFIX } from './language.ts'

/** Returns the address of a page in the language of this build. The admin's pages have no language. */
export const href: typeof plainHref = (path, ...params) => PREFIX + plainHref(path, ...params)
