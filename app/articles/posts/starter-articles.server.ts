import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CONTENT } from '../../base/text/content-folder.server.ts'
import { LANGUAGES, type LanguageTag, SOURCE } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { type EncodedHero, storeHero } from './hero-image.server.ts'
import { type PostContent, postContent } from './post.ts'
import { addresses, posts, postTranslations, writesOf } from './post-store.server.ts'

const MARKER = 'system/starterArticles'

/**
 * The slugs of the English starter articles, newest first. Each slug is the name of a file in
 * `content/articles`, and of its translations in `content/{language}/articles`.
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

type InLanguage = { slug: string; language: LanguageTag }

/** Returns the id of a starter article in a language. */
export function starterId({ slug, language }: InLanguage): string {
  return language === SOURCE.tag ? slug : `${slug}-${language}`
}

function fileOf({ slug, language }: InLanguage): string {
  const folder = language === SOURCE.tag ? 'articles' : `${language}/articles`
  return path.join(CONTENT, folder, `${slug}.json`)
}

/** The starter articles in the order in which they are stored. */
const STARTERS = LANGUAGES.flatMap(({ tag: language }) =>
  STARTER_SLUGS.map((slug) => ({ slug, language })),
).filter((one) => existsSync(fileOf(one)))

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
  const fresh = STARTERS.filter((one) => !known.includes(starterId(one)))
  if (fresh.length === 0) return

  // Writes the marker first. Otherwise, after a crash, the next call would find posts and store
  // nothing.
  const start = now()
  if (!marker) await documents.create(MARKER, { createdAt: start.toISOString(), slugs: [] })
  let stored = 0
  for (const [index, one] of fresh.entries()) {
    const content = await readArticle(services, one)
    const time = new Date(start.getTime() - index)
    const article = content && { id: starterId(one), content, heroes, time }
    if (article && (await putArticle(services, article))) stored++
  }
  await documents.merge(MARKER, { slugs: [...known, ...fresh.map(starterId)].sort() })
  if (stored > 0) log.info({ articles: stored }, 'starter articles stored')
}

/** Returns the content of a starter article, or null for a translation that must not be stored. */
async function readArticle(services: Services, one: InLanguage): Promise<PostContent | null> {
  const { slug, language } = one
  const file = await readFile(fileOf(one), 'utf8')
  const article = { slug, status: 'published', ...JSON.parse(file) }
  if (language === SOURCE.tag) return postContent.parse(article)
  const english = await posts(services).get(slug)
  if (!english || english.language) return null
  if (await postTranslations(services, language).get(slug)) return null
  const status = english.revision > 1 ? 'draft' : 'published'
  return postContent.parse({ ...article, status, language, translationOf: slug })
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
