/**
 * The language of this build, for dates and numbers. In the Spanish build a file `x.es.ts`
 * takes the place of `x.ts` (`in-language.ts`).
 */
export const LANGUAGE: string = 'en-US'
/** The language in the `lang` attribute of this build's pages. */
export const PAGE_LANGUAGE: string = 'en'
/** The start of the addresses of this build's pages. */
export const PREFIX: string = ''
