import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../context.server.ts'
import { type EncodedHero, storeHero } from './hero-image.server.ts'
import { postContent } from './post.ts'
import { addresses, posts, writesOf } from './post-store.server.ts'

const ARTICLES = path.join(import.meta.dirname, '../../content/articles')

const MARKER = 'system/starterArticles'

/**
 * The slugs of the starter articles, newest first. Each slug is the name of a file in
 * `content/articles`.
 */
export const STARTER_SLUGS = [
  'exam-day-checklist',
  'how-the-knowledge-test-works',
  'road-signs-a-rider-must-know',
  'lane-position-where-to-ride',
  'riding-gear-that-protects',
  'counter-steering-explained',
  'stopping-quickly-and-safely',
  'seeing-and-being-seen',
  'riding-at-night-and-in-rain',
  'when-something-fails',
  'animals-and-other-surprises',
  'alcohol-drugs-and-tiredness',
  'carrying-a-passenger-and-a-load',
  'riding-in-a-group',
  'what-the-skills-test-asks',
  'check-your-motorcycle-before-you-ride',
]

/**
 * Stores the starter articles that are new in this release, or all in an empty database. An article
 * of an earlier release is not stored again, even if somebody deleted it. A database that began
 * without starter articles gets none. Two processes may call this at once. After a crash, the next
 * call stores the rest. `heroes` is the folder with the rendered pictures of the articles.
 */
export async function putStarterArticles(services: Services, heroes: string): Promise<void> {
  const { documents, log, now } = services
  const marker = await documents.get(MARKER)
  if (!marker && (await documents.list('posts', { limit: 1 })).length > 0) return
  const known = (marker?.data.slugs as string[] | undefined) ?? []
  const fresh = STARTER_SLUGS.filter((slug) => !known.includes(slug))
  if (fresh.length === 0) return

  // Writes the marker first. Otherwise, after a crash, the next call would find posts and store
  // nothing.
  const start = now()
  if (!marker) await documents.create(MARKER, { createdAt: start.toISOString(), slugs: [] })
  let stored = 0
  for (const [index, slug] of fresh.entries()) {
    if (await putArticle(services, slug, heroes, new Date(start.getTime() - index))) stored++
  }
  await documents.merge(MARKER, { slugs: [...known, ...fresh].sort() })
  if (stored > 0) log.info({ articles: stored }, 'starter articles stored')
}

async function putArticle(
  services: Services,
  slug: string,
  heroes: string,
  time: Date,
): Promise<boolean> {
  const { files, log } = services
  if ((await addresses(services).get(slug)) || (await posts(services).get(slug))) return false
  const article = JSON.parse(await readFile(path.join(ARTICLES, `${slug}.json`), 'utf8'))
  const hero = await readHero(path.join(heroes, slug))
  if (!hero) log.warn({ slug }, 'a starter article has no rendered hero: run npm run build')
  const at = time.toISOString()
  const post = {
    ...postContent.parse({ ...article, slug, status: 'published' }),
    heroImage: hero && (await storeHero(files, slug, hero)),
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    revision: 1,
  }
  return services.documents.batch(
    writesOf(services, slug, { before: null, after: post, by: 'starter' }),
  )
}

async function readHero(folder: string): Promise<EncodedHero | null> {
  const names = await readdir(folder).catch(() => [])
  const name = names.find((file) => /-\d+x\d+\.\w+$/.test(file))
  if (!name) return null
  const files = await Promise.all(
    names.map(async (file) => ({ name: file, bytes: await readFile(path.join(folder, file)) })),
  )
  return { name, picture: name.slice('hero.'.length, 'hero.'.length + 12), files }
}
