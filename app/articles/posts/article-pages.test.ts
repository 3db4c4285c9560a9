import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import type { Answer } from '../../../server/server-process.fixture.ts'
import { adminOf, picture } from './posts.fixture.ts'

let server: RunningApp
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code' })
  admin = await adminOf(server)
})
afterAll(() => server.remove())

/** The text of the first element that matches the pattern, with its HTML escapes decoded. */
function elementText(page: Answer, pattern: RegExp): string | undefined {
  return page.text.match(pattern)?.[1]?.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => {
    return { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }[name] ?? ''
  })
}

function meta(page: Answer, name: string): string | undefined {
  return elementText(page, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
}

function jsonLd(page: Answer) {
  const [, text = ''] =
    page.text.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? []
  return JSON.parse(text)
}

describe('an article', () => {
  test('leads to a quiz and to the next article, and the last one to the newest', async () => {
    const list = await server.ask('/content')
    const slugs = [...list.text.matchAll(/<a [^>]*href="\/content\/([\w-]+)"/g)].map(
      ([, slug]) => slug,
    )
    for (const [place, slug] of slugs.entries()) {
      const { text } = await server.ask(`/content/${slug}`)
      const [end = ''] = text.match(/<nav aria-labelledby="after-article".*?<\/nav>/s) ?? []
      const links = [...end.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
      expect(links).toEqual(['/', `/content/${slugs[(place + 1) % slugs.length]}`])
    }
    expect(slugs.length).toBeGreaterThan(10)
  })

  test('is complete in the HTML, with its text and the tags for search engines', async () => {
    const body = JSON.stringify([
      { type: 'h2', text: 'First of all' },
      { type: 'p', text: 'Look.' },
    ])
    await admin.save('post-nr-1', 0, {
      title: 'Riding in Rain',
      excerpt: 'Grip, and how to keep it.',
      seoKeywords: 'rain, grip',
      tags: 'Wet, Cold, Dark, Fourth',
      status: 'published',
      body,
    })
    const page = await server.ask('/content/riding-in-rain')
    const url = `${server.origin}/content/riding-in-rain`
    expect(page).toMatchObject({ status: 200 })
    expect(page.headers['cache-control']).toMatch(/^public, max-age=0,/)
    expect(page.text).toMatch(/<h1[^>]*>Riding in Rain<\/h1>/)
    expect(page.text).toMatch(/<h2[^>]*>First of all<\/h2>/)
    expect(page.text).toMatch(/Published <time dateTime="[^"]+">[A-Z][a-z]+ \d+, \d{4}</)
    for (const tag of ['Wet', 'Cold', 'Dark']) expect(page.text).toContain(`>${tag}</li>`)
    expect(page.text).not.toContain('>Fourth</li>')
    expect(elementText(page, /<title>(.*?)<\/title>/)).toBe('Riding in Rain')
    expect(page.text).toContain(`<link rel="canonical" href="${url}"/>`)
    expect(page.text).toContain(`type="application/atom+xml" title="Motorcycle Exam Practice"`)
    expect(meta(page, 'description')).toBe('Grip, and how to keep it.')
    expect(meta(page, 'keywords')).toBe('rain, grip')
    expect(meta(page, 'og:type')).toBe('article')
    expect(meta(page, 'og:url')).toBe(url)
    expect(jsonLd(page)).toMatchObject({
      '@type': 'Article',
      headline: 'Riding in Rain',
      mainEntityOfPage: url,
      datePublished: expect.stringMatching(/^\d{4}-.*Z$/),
      keywords: ['rain', 'grip'],
    })
  })

  test('shows marks, links and photos', async () => {
    const sent = await admin.sendPhoto('post-nr-8', await picture())
    const { link } = sent.body as { link: string }
    const body = JSON.stringify([
      { type: 'p', text: ['Wear ', { text: 'a "helmet"', bold: true, italic: true }, '.'] },
      { type: 'ul', items: ['Plain', [{ text: 'Linked', link: 'https://a.example/?b=1&c=2' }]] },
      { type: 'tip', text: [{ text: 'Go on', link: '/practice/ohio' }] },
      { type: 'quote', text: 'x', cite: [{ text: 'y', italic: true }] },
      { type: 'photo', link, text: 'A road at "dawn"' },
    ])
    const post = { slug: 'marked', status: 'published', body }
    expect((await admin.save('post-nr-8', 0, post)).status).toBe(200)
    const page = await server.ask('/content/marked')
    const html = page.text.replaceAll(/ class="[^"]*"|<!-- -->/g, '')
    expect(html).toContain('<p dir="auto">Wear <strong><em>a &quot;helmet&quot;</em></strong>.</p>')
    expect(html).toContain('<a href="https://a.example/?b=1&amp;c=2">Linked</a></li>')
    expect(html).toContain('<strong>Tip:</strong> <a href="/practice/ohio">Go on</a>')
    expect(html).toContain('<figcaption dir="auto"><em>y</em></figcaption>')
    expect(html).toMatch(/<img [^>]*alt="A road at &quot;dawn&quot;" width="1000" height="500"/)
    expect(html).toContain(` srcSet="${link.replace('1000x500.jpg', '480.avif')} 480w, `)
    expect((await server.ask(link)).headers['content-type']).toBe('image/jpeg')
  })

  test('has the canonical link that the admin entered', async () => {
    const canonical = 'https://example.com/the-first'
    await admin.save('post-nr-2', 0, { slug: 'canonical', canonical, status: 'published' })
    const page = await server.ask('/content/canonical')
    expect(page.text).toContain(`<link rel="canonical" href="${canonical}"/>`)
    expect(jsonLd(page)).toMatchObject({ mainEntityOfPage: canonical })
  })

  test('that is a draft looks the same as a missing article, at every address', async () => {
    await admin.save('post-nr-3', 0, { slug: 'my-draft', title: 'My draft' })
    const draft = await server.ask('/content/my-draft')
    const nothing = await server.ask('/content/not-there')
    expect(draft).toMatchObject({ status: 404, text: nothing.text })
    expect(draft.text).toContain('Content not found.')
    expect(draft.text).toContain('Back to Articles')
    expect(draft.text).toContain('<meta name="robots" content="noindex"/>')
    expect(draft.headers['cache-control']).toBe('no-store')
    for (const target of ['/content', '/', '/feed.xml', '/sitemap.xml', '/content.data']) {
      for (const query of ['', '?status=draft', '?limit=1000', '?orderBy=createdAt']) {
        expect((await server.ask(target + query)).text).not.toMatch(/my draft|my-draft/i)
      }
    }
    for (const target of ['/content/my-draft.data', '/content/post-nr-3']) {
      const answer = await server.ask(target)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('My draft')
    }
    for (const slug of ['my-draft', 'not-there']) {
      const { status, headers } = await server.ask(`/CONTENT/${slug}`)
      expect({ status, location: headers.location }).toEqual({
        status: 301,
        location: `/content/${slug}`,
      })
    }
  })
})

test('the list has 20 articles and the first page has 6, each with two tags', async () => {
  for (let n = 0; n < 21; n++) {
    const form = { slug: `many-${n}`, tags: 'One, Two, Three', status: 'published' }
    await admin.save(`many-post-${n}`, 0, form)
  }
  for (const [target, count] of [
    ['/content', 20],
    ['/', 6],
  ] as const) {
    const { text } = await server.ask(target)
    expect(text.match(/href="\/content\/many-\d+"/g)).toHaveLength(count)
    expect(text).toContain('>Two</li>')
    expect(text).not.toContain('>Three</li>')
  }
})

describe('hostile text', () => {
  const TEXTS = [
    '</script><script>alert(1)</script>',
    '<!--<script>alert(1)',
    ']]><svg onload=alert(1)>',
    '"><img src=x onerror=alert(1)>',
    `' onmouseover='alert(1)`,
    '{{constructor.constructor("alert(1)")()}}',
    'javascript:alert(1)',
    '\u2028\u2029\u202e\u200f\u061c right to left',
    '&lt;b&gt; &amp; 😀 e\u0301\u0301\u0301\u0301',
  ]

  test.each(TEXTS.map((text, index) => [index, text] as const))(
    'appears only as text on every page (%i)',
    async (index, text) => {
      const slug = `hostile-${index}`
      const short = text.slice(0, 50).replaceAll(',', ' ')
      const body = [
        ...['h2', 'p', 'tip'].map((type) => ({ type, text })),
        { type: 'ul', items: [text, text] },
        { type: 'quote', text, cite: text },
      ]
      const fields = { title: text, excerpt: text, seoTitle: text, seoDescription: text }
      const saved = await admin.save(`hostile-post-${index}`, 0, {
        ...fields,
        slug,
        seoKeywords: short,
        tags: short,
        body: JSON.stringify(body),
        status: 'published',
      })
      expect(saved.status).toBe(200)
      const page = await server.ask(`/content/${slug}`)
      expect(page.status).toBe(200)
      expect(jsonLd(page).headline).toBe(text.trim())
      expect(elementText(page, /<title>(.*?)<\/title>/s)).toBe(text.trim())
      expect(meta(page, 'og:title')).toBe(text.trim())
      for (const target of [`/content/${slug}`, '/content', '/']) {
        const { text: html } = await server.ask(target)
        expect(html).not.toMatch(/<script>alert|<svg onload|<img src=x|<b>/)
        const inert = html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
        expect(inert).not.toContain("' onmouseover='alert(1)\"")
      }
    },
  )

  test('of 100 KB in one paragraph appears whole', async () => {
    const text = 'long '.repeat(20_000)
    const body = JSON.stringify([{ type: 'p', text }])
    await admin.save('post-nr-4', 0, { slug: 'long', body, status: 'published' })
    expect((await server.ask('/content/long')).text).toContain(text)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://169.254.169.254/',
  ])('cannot be a canonical link: %s', async (canonical) => {
    expect(await admin.save('post-nr-5', 0, { canonical })).toMatchObject({
      status: 422,
      body: { field: 'canonical' },
    })
  })
})
