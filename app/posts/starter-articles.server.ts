import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import preRideCheck from '../../content/articles/check-your-motorcycle-before-you-ride.json' with {
  type: 'json',
}
import counterSteering from '../../content/articles/counter-steering-explained.json' with {
  type: 'json',
}
import examDay from '../../content/articles/exam-day-checklist.json' with { type: 'json' }
import knowledgeTest from '../../content/articles/how-the-knowledge-test-works.json' with {
  type: 'json',
}
import gear from '../../content/articles/riding-gear-that-protects.json' with { type: 'json' }
import seeing from '../../content/articles/seeing-and-being-seen.json' with { type: 'json' }
import stopping from '../../content/articles/stopping-quickly-and-safely.json' with { type: 'json' }
import skillsTest from '../../content/articles/what-the-skills-test-asks.json' with { type: 'json' }
import type { Services } from '../context.server.ts'
import { type EncodedHero, storeHero } from './hero-image.server.ts'
import { postContent } from './post.ts'
import { writesOf } from './post-store.server.ts'

/** The starter articles by slug, the first the newest. */
export const STARTER_ARTICLES = {
  'exam-day-checklist': examDay,
  'how-the-knowledge-test-works': knowledgeTest,
  'riding-gear-that-protects': gear,
  'counter-steering-explained': counterSteering,
  'stopping-quickly-and-safely': stopping,
  'seeing-and-being-seen': seeing,
  'what-the-skills-test-asks': skillsTest,
  'check-your-motorcycle-before-you-ride': preRideCheck,
}

/**
 * Puts the starter articles into an empty database, all or none, with the rendered heroes of the
 * folder. It happens once: a database that had them before, or that holds a post, stays as it is, even
 * if two processes start together.
 */
export async function putStarterArticles(
  services: Pick<Services, 'documents' | 'files' | 'log' | 'now'>,
  heroes: string,
): Promise<void> {
  const { documents, files, log, now } = services
  const marker = 'system/starterArticles'
  if (await documents.get(marker)) return
  if ((await documents.list('posts', { limit: 1 })).length > 0) return

  const start = now().getTime()
  const entries = Object.entries(STARTER_ARTICLES)
  const writes = await Promise.all(
    entries.map(async ([slug, article], index) => {
      const hero = await readHero(path.join(heroes, slug))
      if (!hero) log.warn({ slug }, 'a starter article has no rendered hero: run npm run build')
      // The first is the newest, so that it is first in every list.
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
    log.info({ articles: entries.length }, 'starter articles put in')
  }
}

/** A hero as `npm run heroes` rendered it; null if it did not. */
async function readHero(folder: string): Promise<EncodedHero | null> {
  const names = await readdir(folder).catch(() => [])
  const name = names.find((file) => /-\d+x\d+\.\w+$/.test(file))
  if (!name) return null
  const files = await Promise.all(
    names.map(async (file) => ({ name: file, bytes: await readFile(path.join(folder, file)) })),
  )
  return { name, picture: name.slice('hero.'.length, 'hero.'.length + 12), files }
}
