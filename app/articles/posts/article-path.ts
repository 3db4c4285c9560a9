import { href } from 'react-router'
import { type LanguageTag, prefixOf, SOURCE } from '../../base/text/languages.ts'
import type { Post } from './post.ts'

/** Returns the language of an article. Only translations have the field for it. */
export function languageOf({ language }: Pick<Post, 'language'>): LanguageTag {
  return language ?? SOURCE.tag
}

/** Returns the path of an article's page, which is in the language of the article. */
export function articlePath({ slug, language }: Pick<Post, 'slug' | 'language'>): string {
  return prefixOf(language) + href('/content/:slug', { slug })
}
