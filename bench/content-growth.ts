import path from 'node:path'
import { INDEXES } from '../app/collections.server.ts'
import type { Write } from '../platform/documents/document-store.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { median } from './median.ts'
import { startProduct } from './product-server.ts'

const SIZES = [50, 50_000]
const FIRST_PORT = 3914
const ROUNDS = 5
const AT_ONCE = 1_000

/**
 * Measures the cost of rendering `/content` in microseconds, with 50 posts and with 50,000. Takes
 * medians of alternating rounds. A slash at the end of the path bypasses the page cache. `rate` measures
 * the requests a second of a URL.
 */
export async function measureContent(rate: (url: string) => Promise<number>): Promise<number[]> {
  const products = await Promise.all(
    SIZES.map((size, n) =>
      startProduct(FIRST_PORT + n, { prepare: (dataDir) => writePosts(dataDir, size) }),
    ),
  )
  const costs: number[][] = SIZES.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, { origin }] of products.entries()) {
      costs[n]?.push(1e6 / (await rate(`${origin}/content/`)))
    }
  }
  for (const { stop } of products) await stop()
  return costs.map(median)
}

async function writePosts(dataDir: string, size: number): Promise<void> {
  const store = openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
  for (let start = 0; start < size; start += AT_ONCE) {
    const count = Math.min(AT_ONCE, size - start)
    await store.batch(Array.from({ length: count }, (_, n) => writesOf(start + n)).flat())
  }
  await store.close()
}

function writesOf(n: number): Write[] {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
  const title = `Article ${n}: what a rider looks at on a wet road`
  const excerpt = 'Grip is less than it seems, and there are places where there is next to none.'
  const post = {
    title,
    slug: `article-${n}`,
    excerpt,
    heroImage: null,
    tags: ['Wet roads', 'Safety'],
    body: Array.from({ length: 8 }, () => ({ type: 'p', text: excerpt.repeat(4) })),
    seo: { title, description: excerpt, keywords: [] },
    status: 'published',
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    revision: 1,
  }
  const address = { postId: `bench-post-${n}`, status: 'published', updatedAt: at }
  return [
    { type: 'set', path: `posts/bench-post-${n}`, data: post },
    { type: 'set', path: `slugs/${post.slug}`, data: address },
  ]
}
