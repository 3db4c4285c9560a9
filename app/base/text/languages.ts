export type Language = {
  /** The tag of the language (BCP 47), as data and addresses have it. */
  tag: string
  /** The name of the language in its own words. */
  name: string
  /** The language with its region, for dates and numbers. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** The start of the addresses of its pages, and the folder of its build below `build`. */
  prefix: '' | `/${string}`
}

/** The languages of the site. Code and data are written in the first, and translated into the others. */
export const LANGUAGES = [
  { tag: 'en', name: 'English', locale: 'en-US', direction: 'ltr', prefix: '' },
  { tag: 'es', name: 'Español', locale: 'es-US', direction: 'ltr', prefix: '/es' },
] as const satisfies Language[]

export type LanguageTag = (typeof LANGUAGES)[number]['tag']
/** The languages into which texts are translated. */
export const [SOURCE, ...TRANSLATED] = LANGUAGES
export type TranslatedTag = (typeof TRANSLATED)[number]['tag']

/** Returns the start of the addresses of a language. An unknown language has that of the first. */
export function prefixOf(language: unknown): Language['prefix'] {
  return (LANGUAGES.find(({ tag }) => tag === language) ?? SOURCE).prefix
}

/** Returns what `language.ts` exports in the build of a language. */
export function languageConstants({ tag, locale, direction, prefix }: Language) {
  const others = LANGUAGES.filter((other) => other.tag !== tag)
  return {
    TAG: tag as LanguageTag,
    LANGUAGE: locale,
    DIRECTION: direction,
    PREFIX: prefix,
    OTHERS: others.map((other): Other => ({ tag: other.tag, prefix: other.prefix })),
    NAMES: Object.fromEntries(others.map((other) => [other.tag, other.name])),
    DIRECTIONS: Object.fromEntries(
      LANGUAGES.map((one): [string, Language['direction']] => [one.tag, one.direction]),
    ),
  }
}

type Other = Pick<Language, 'tag' | 'prefix'>
