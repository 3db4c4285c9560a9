import type { Write } from '../platform/documents/document-store.ts'
import type { Rate } from './cached-pages.ts'
import { medians } from './rounds.ts'
import { type Product, startProduct } from './servers.ts'

const ROUNDS = 5
const AT_ONCE = 1_000

/**
 * Measures the cost of loading `/content` in microseconds, with 50 posts and with 50,000. Takes
 * medians of alternating rounds. A request for the page's data bypasses the page cache.
 */
export async function measureContent(rate: Rate): Promise<{ few: number; many: number }> {
  const [few, many] = [await productWith(50, 3914), await productWith(50_000, 3915)]
  const cost = async ({ origin }: Product) => 1e6 / (await rate(`${origin}/content.data`))
  const costs = await medians(ROUNDS, { few: () => cost(few), many: () => cost(many) })
  await few.stop()
  await many.stop()
  return costs
}

async function productWith(posts: number, port: number): Promise<Product> {
  const product = await startProduct(port, { STARTER_CONTENT: 'off' })
  const store = product.openStore()
  for (let start = 0; start < posts; start += AT_ONCE) {
    const count = Math.min(AT_ONCE, posts - start)
    await store.batch(Array.from({ length: count }, (_, n) => writesOf(start + n)).flat())
  }
  await store.close()
  return product
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
