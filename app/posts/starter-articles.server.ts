import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../context.server.ts'
import { type EncodedHero, storeHero } from './hero-image.server.ts'
import { type PostContent, postContent } from './post.ts'
import { addresses, posts, postTranslations, writesOf } from './post-store.server.ts'

const CONTENT = path.join(import.meta.dirname, '../../content')

const MARKER = 'system/starterArticles'

/**
 * The slugs of the English starter articles, newest first. Each slug is the name of a file in
 * `content/articles`, and of its translation in `content/es/articles`.
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

/** The ids of the starter articles in the order in which they are stored. */
const STARTER_IDS = [...STARTER_SLUGS, ...STARTER_SLUGS.map(spanishId)]

/** Returns the id of a starter article's translation. */
export function spanishId(slug: string): string {
  return `${slug}-es`
}

/**
 * Stores the starter articles that are new in this release, or all in an empty database. An article
 * of an earlier release is not stored again, even if somebody deleted it. A database that began
 * without starter articles gets none. A translation is stored only if its English article is there.
 * It begins as a draft if the admin has changed the English article. Two processes may call this at once. After a crash, the next
 * call stores the rest. `heroes` is the folder with the rendered pictures of the articles.
 */
export async function putStarterArticles(services: Services, heroes: string): Promise<void> {
  const { documents, log, now } = services
  const marker = await documents.get(MARKER)
  if (!marker && (await documents.list('posts', { limit: 1 })).length > 0) return
  const known = (marker?.data.slugs as string[] | undefined) ?? []
  const fresh = STARTER_IDS.filter((id) => !known.includes(id))
  if (fresh.length === 0) return

  // Writes the marker first. Otherwise, after a crash, the next call would find posts and store
  // nothing.
  const start = now()
  if (!marker) await documents.create(MARKER, { createdAt: start.toISOString(), slugs: [] })
  let stored = 0
  for (const [index, id] of fresh.entries()) {
    const content = await readArticle(services, id)
    const time = new Date(start.getTime() - index)
    if (content && (await putArticle(services, { id, content, heroes, time }))) stored++
  }
  await documents.merge(MARKER, { slugs: [...known, ...fresh].sort() })
  if (stored > 0) log.info({ articles: stored }, 'starter articles stored')
}

/** Returns the content of a starter article, or null for a translation that must not be stored. */
async function readArticle(services: Services, id: string): Promise<PostContent | null> {
  const isEnglish = STARTER_SLUGS.includes(id)
  const name = isEnglish ? id : id.slice(0, -spanishId('').length)
  const folder = isEnglish ? 'articles' : 'es/articles'
  const file = await readFile(path.join(CONTENT, folder, `${name}.json`), 'utf8')
  const article = { slug: name, status: 'published', ...JSON.parse(file) }
  if (isEnglish) return postContent.parse(article)
  const english = await posts(services).get(name)
  if (!english || english.language || (await postTranslations(services).get(name))) return null
  const status = english.revision > 1 ? 'draft' : 'published'
  return postContent.parse({ ...article, status, language: 'es', translationOf: name })
}

type StarterArticle = { id: string; content: PostContent; heroes: string; time: Date }

async function putArticle(
  services: Services,
  { id, content, heroes, time }: StarterArticle,
): Promise<boolean> {
  const { files, log } = services
  const { slug, status, translationOf } = content
  if ((await addresses(services).get(slug)) || (await posts(services).get(id))) return false
  const hero = await readHero(path.join(heroes, translationOf ?? slug))
  if (!hero) log.warn({ slug }, 'a starter article has no rendered hero: run npm run build')
  const at = time.toISOString()
  const post = {
    ...content,
    heroImage: hero && (await storeHero(files, id, hero)),
    createdAt: at,
    updatedAt: at,
    publishedAt: status === 'published' ? at : null,
    revision: 1,
  }
  return services.documents.batch(
    writesOf(services, id, { before: null, after: post, by: 'starter' }),
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
