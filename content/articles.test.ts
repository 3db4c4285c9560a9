import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BodyBlock } from '../app/articles/posts/body-blocks.ts'
import { postContent, postId, slugOf } from '../app/articles/posts/post.ts'
import { STARTER_SLUGS, starterId } from '../app/articles/posts/starter-articles.server.ts'

test('there are sixteen starter articles, each once', () => {
  expect(STARTER_SLUGS).toHaveLength(16)
  expect(new Set(STARTER_SLUGS).size).toBe(16)
})

test('the Spanish tags are the same in all articles', () => {
  const pairs = STARTER_SLUGS.flatMap((slug) => {
    const { tags } = read('es/articles', slug)
    return read('articles', slug).tags.map((tag: string, index: number) => [tag, tags[index]])
  })
  const english = new Map(pairs.map(([tag, spanish]) => [tag, spanish]))
  const spanish = new Map(pairs.map(([tag, spanish]) => [spanish, tag]))
  for (const [tag, translated] of pairs) {
    expect([english.get(tag), spanish.get(translated)]).toEqual([translated, tag])
  }
})

describe.each(STARTER_SLUGS)('%s', (slug) => {
  const article = read('articles', slug)

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

describe.each(STARTER_SLUGS)('the translation of %s', (slug) => {
  const article = read('articles', slug)
  const spanish = read('es/articles', slug)

  test('is a Spanish post that fits, with the same blocks and pictures', () => {
    const translation = { language: 'es', translationOf: slug, status: 'published' }
    const { body } = postContent.parse({ ...spanish, ...translation })
    expect(slugOf(spanish.slug)).toBe(spanish.slug)
    expect(STARTER_SLUGS).not.toContain(spanish.slug)
    expect(postId.safeParse(starterId({ slug, language: 'es' })).success).toBe(true)
    expect(body.map(formOf)).toEqual(article.body.map(formOf))
    expect(spanish.tags).toHaveLength(article.tags.length)
  })

  test('has the same numbers, and is plain text without dashes', () => {
    expect(numbers(spanish)).toEqual(numbers(article))
    expect(words(spanish)).not.toMatch(/<\/?[a-z]|https?:|\*\*|__|[\u2013\u2014]/)
    expect(words(spanish)).not.toMatch(/\b[1-9]\d* ?(%|por ciento)/)
  })

  test('has texts of the length that search engines show, or little more', () => {
    expect(spanish.seo.title.length).toBeLessThanOrEqual(70)
    expect(spanish.seo.description.length).toBeGreaterThanOrEqual(100)
    expect(spanish.seo.description.length).toBeLessThanOrEqual(210)
    expect(spanish.seo.keywords.length).toBeGreaterThanOrEqual(3)
  })
})

function read(folder: string, slug: string) {
  return JSON.parse(readFileSync(new URL(`${folder}/${slug}.json`, import.meta.url), 'utf8'))
}

/** What a translation keeps of a block. */
function formOf(block: BodyBlock) {
  const { type } = block
  if (type === 'ul') return { type, items: block.items.length }
  return type === 'picture' ? { type, name: block.name } : { type }
}

function numbers(article: object): string[] {
  return (words(article).match(/\d+([.,]\d+)*/g) ?? []).sort()
}

function words(value: unknown): string {
  if (typeof value === 'string') return value
  return value && typeof value === 'object' ? Object.values(value).map(words).join(' ') : ''
}
