import type { MetaDescriptor } from 'react-router'
import { siteName } from '../../base/face/shown-face.ts'
import { href } from '../../base/text/address.ts'
import { alternates } from '../../base/text/alternates.ts'
import { LANGUAGE } from '../../base/text/language.ts'
import { LANGUAGES, type LanguageTag } from '../../base/text/languages.ts'
import { articlePath, languageOf } from './article-path.ts'
import { readHeroLink } from './hero-picture.ts'
import type { Post } from './post.ts'

/**
 * The tags for search engines and link previews (schema.org, Open Graph). `translations` has the paths of
 * the article in other languages.
 */
export function articleMeta(
  article: Post,
  origin: string,
  translations: Partial<Record<LanguageTag, string>>,
): MetaDescriptor[] {
  const { title, seo, heroImage, heroAlt, publishedAt, updatedAt } = article
  const url = origin + articlePath(article)
  const canonical = seo.canonical ?? url
  const image = heroImage && new URL(heroImage, origin).href
  const hero = heroImage && readHeroLink(heroImage)
  const organization = { '@type': 'Organization', name: siteName(), url: `${origin}/` }
  return [
    { title: seo.title },
    { name: 'description', content: seo.description },
    ...(seo.keywords.length > 0 ? [{ name: 'keywords', content: seo.keywords.join(', ') }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...languageLinks(origin, { ...translations, [languageOf(article)]: articlePath(article) }),
    feedLink(origin),
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: siteName() },
    { property: 'og:title', content: seo.title },
    { property: 'og:description', content: seo.description },
    { property: 'og:url', content: canonical },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(image && heroAlt ? [{ property: 'og:image:alt', content: heroAlt }] : []),
    ...(hero
      ? [
          { property: 'og:image:width', content: String(hero.width) },
          { property: 'og:image:height', content: String(hero.height) },
        ]
      : []),
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:modified_time', content: updatedAt },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        inLanguage: LANGUAGE,
        description: seo.description,
        ...(image && { image: [image] }),
        datePublished: publishedAt,
        dateModified: updatedAt,
        keywords: seo.keywords,
        mainEntityOfPage: canonical,
        url,
        author: organization,
        publisher: organization,
      },
    },
  ]
}

/** The links between the languages of an article. The pages of all languages have all of them. */
function languageLinks(origin: string, paths: Partial<Record<LanguageTag, string>>) {
  const pages = LANGUAGES.flatMap(({ tag }) =>
    paths[tag] ? [[tag, origin + paths[tag]] as const] : [],
  )
  if (pages.length === 1) return []
  return alternates(pages).map(([hrefLang, href]) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href,
  }))
}

export function feedLink(origin: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: siteName(),
    href: origin + href('/feed.xml'),
  }
}
