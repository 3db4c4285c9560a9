import type { ReactNode } from 'react'

/** Messages about articles that any page may show (spec, sections 2 and 8). */
export const articles = () => 'Articles'
export const latest = () => 'Latest Articles'
export const readMore = (spoken: (text: string) => ReactNode) => <>Read more{spoken(' articles')}</>
export const loadFailed = () => 'Failed to load articles.'
export const loadingArticles = () => 'Loading articles…'
export const loadingArticle = () => 'Loading article…'
export const tags = () => 'Tags'
