import { DIRECTIONS } from './language.ts'

/** Returns the attributes of an element whose text may be in another language than the page. */
export function langAndDir(tag: string | undefined) {
  return tag === undefined ? null : { lang: tag, dir: DIRECTIONS[tag] }
}
