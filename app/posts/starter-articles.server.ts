import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../context.server.ts'
import { type EncodedHero, storeHero } from './hero-image.server.ts'
import { postContent } from './post.ts'
import { writesOf } from './post-store.server.ts'

const ARTICLES = path.join(import.meta.dirname, '../../content/articles')

/** The slugs of the starter articles, the newest first. Each names its file in `content/articles`. */
export const STARTER_SLUGS = [
  'exam-day-checklist',
  'how-the-knowledge-test-works',
  'riding-gear-that-protects',
  'counter-steering-explained',
  'stopping-quickly-and-safely',
  'seeing-and-being-seen',
  'what-the-skills-test-asks',
  'check-your-motorcycle-before-you-ride',
]

/**
 * Stores the starter articles, all or none, in an empty database. Changes nothing if the database has
 * a post or the marker of an earlier run. Two processes may call it together. `heroes` is the folder
 * with the rendered pictures of the articles.
 */
export async function putStarterArticles(services: Services, heroes: string): Promise<void> {
  const { documents, files, log, now } = services
  const marker = 'system/starterArticles'
  if (await documents.get(marker)) return
  if ((await documents.list('posts', { limit: 1 })).length > 0) return

  const start = now().getTime()
  const writes = await Promise.all(
    STARTER_SLUGS.map(async (slug, index) => {
      const article = JSON.parse(await readFile(path.join(ARTICLES, `${slug}.json`), 'utf8'))
      const hero = await readHero(path.join(heroes, slug))
      if (!hero) log.warn({ slug }, 'a starter article has no rendered hero: run npm run build')
      const at = new Date(start - index).toISOString()
      const post = {
        ...postContent.parse({ ...article, slug, status: 'published' }),
        heroImage: hero && (await storeHero(files, slug, hero)),
        createdAt: at,
        updatedAt: at,
        publishedAt: at,
        revision: 1,
      }
      return writesOf(services, slug, null, post, 'starter')
    }),
  )
  const createdAt = now().toISOString()
  const once = { type: 'create', path: marker, data: { createdAt } } as const
  if (await documents.batch([once, ...writes.flat()])) {
    log.info({ articles: STARTER_SLUGS.length }, 'starter articles stored')
  }
}

/** The hero that `npm run heroes` rendered. Null if there is none. */
async function readHero(folder: string): Promise<EncodedHero | null> {
  const names = await readdir(folder).catch(() => [])
  const name = names.find((file) => /-\d+x\d+\.\w+$/.test(file))
  if (!name) return null
  const files = await Promise.all(
    names.map(async (file) => ({ name: file, bytes: await readFile(path.join(folder, file)) })),
  )
  return { name, picture: name.slice('hero.'.length, 'hero.'.length + 12), files }
}
