import { href } from 'react-router'
import { LANGUAGE } from '../text/language.ts'
import type { Language, Post } from './post.ts'

/** The language of the articles on the pages of this build. English articles have no language. */
export const ARTICLE_LANGUAGE: Language = LANGUAGE === 'es-US' ? 'es' : undefined

/** Returns the path of an article's page, which is in the language of the article. */
export function articlePath({ slug, language }: Pick<Post, 'slug' | 'language'>): string {
  return (language ? `/${language}` : '') + href('/content/:slug', { slug })
}
