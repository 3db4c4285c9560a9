import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { postContent, slugOf } from '../app/posts/post.ts'
import { STARTER_SLUGS } from '../app/posts/starter-articles.server.ts'

test('there are sixteen starter articles, each once', () => {
  expect(STARTER_SLUGS).toHaveLength(16)
  expect(new Set(STARTER_SLUGS).size).toBe(16)
})

describe.each(STARTER_SLUGS)('%s', (slug) => {
  const article = JSON.parse(
    readFileSync(new URL(`articles/${slug}.json`, import.meta.url), 'utf8'),
  )

  test('is a post of some length, with sections, a list and a tip', () => {
    const { body, tags } = postContent.parse({ ...article, slug, status: 'published' })
    expect(slugOf(slug)).toBe(slug)
    expect(body.filter(({ type }) => type === 'h2').length).toBeGreaterThanOrEqual(4)
    expect(body.map(({ type }) => type)).toEqual(expect.arrayContaining(['p', 'ul', 'tip']))
    expect(words(body).split(/\s+/).length).toBeGreaterThan(450)
    expect(tags.length).toBeGreaterThanOrEqual(2)
  })

  test('shows only drawings that exist', () => {
    for (const block of postContent.parse({ ...article, slug, status: 'published' }).body) {
      if (block.type !== 'picture') continue
      const drawing = new URL(`../public/pictures/${block.name}.svg`, import.meta.url)
      expect(existsSync(drawing), block.name).toBe(true)
    }
  })

  test('has texts of the length that search engines show', () => {
    expect(article.seo.title.length).toBeLessThanOrEqual(65)
    expect(article.seo.description.length).toBeGreaterThanOrEqual(100)
    expect(article.seo.description.length).toBeLessThanOrEqual(165)
    expect(article.seo.keywords.length).toBeGreaterThanOrEqual(3)
  })

  test('is plain text, and names no percentage', () => {
    expect(words(article)).not.toMatch(/<\/?[a-z]|https?:|\*\*|__/)
    expect(words(article)).not.toMatch(/\b[1-9]\d* ?(%|percent)/)
  })

  test('has a drawing without words, scripts or external files', () => {
    const file = new URL(`articles/${slug}.svg`, import.meta.url)
    expect(existsSync(file)).toBe(true)
    const svg = readFileSync(file, 'utf8')
    expect(svg).toContain('viewBox="0 0 1600 900"')
    expect(svg).not.toMatch(
      /<(text|script|style|image|foreignObject|filter)\b|href="(?!#)|\son\w+=/,
    )
  })
})

function words(value: unknown): string {
  if (typeof value === 'string') return value
  return value && typeof value === 'object' ? Object.values(value).map(words).join(' ') : ''
}
