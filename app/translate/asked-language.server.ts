import { TRANSLATED, type TranslatedTag } from '../text/languages.ts'

/** Returns the language into which an admin's page translates: that of its address, or the first. */
export function askedLanguage(request: Request): TranslatedTag {
  const wanted = new URL(request.url).searchParams.get('language')
  return (TRANSLATED.find(({ tag }) => tag === wanted) ?? TRANSLATED[0]).tag
}
