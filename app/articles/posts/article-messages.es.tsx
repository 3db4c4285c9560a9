import type { ReactNode } from 'react'

/** Messages about articles that any page may show (spec, sections 2 and 8). */
export const articles = () => 'Artículos'
export const latest = () => 'Artículos más recientes'
export const readMore = (spoken: (text: string) => ReactNode) => <>Leer más{spoken(' artículos')}</>
export const loadFailed = () => 'No se pudieron cargar los artículos.'
export const loadingArticles = () => 'Cargando artículos…'
export const loadingArticle = () => 'Cargando artículo…'
export const tags = () => 'Etiquetas'
