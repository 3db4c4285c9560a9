import type { Services } from '../context.server.ts'
import { countCopied } from './copied-blocks.ts'
import type { Post, PostContent, PostWithId } from './post.ts'
import { posts, postTranslations } from './post-store.server.ts'

export type BadTranslation = 'translation taken' | 'not in English' | 'has a translation'

const POSTS_PER_READ = 100

/**
 * Returns why the content can't be saved, or null. An English post has one translation at most, and
 * stays English while it has one.
 */
export async function checkTranslation(
  services: Services,
  id: string,
  before: Post | null,
  { language, translationOf }: PostContent,
): Promise<BadTranslation | null> {
  if (language && before && !before.language && (await postTranslations(services).get(id))) {
    return 'has a translation'
  }
  if (!translationOf || translationOf === before?.translationOf) return null
  if (await postTranslations(services).get(translationOf)) return 'translation taken'
  const english = translationOf === id ? null : await posts(services).get(translationOf)
  return english && !english.language ? null : 'not in English'
}

/** Returns the English posts that a post can translate, by title. `translator` is null for a new post. */
export async function listTranslatable(services: Services, translator: PostWithId | null) {
  const translators = new Map(
    (await postTranslations(services).list()).map((place) => [place.id, place.postId]),
  )
  const found: { id: string; title: string }[] = []
  for await (const page of posts(services).pages(POSTS_PER_READ, { orderBy: 'updatedAt desc' })) {
    for (const { id, title, language } of page) {
      const by = translators.get(id)
      const isFree = by === undefined || by === translator?.id
      if (!language && id !== translator?.id && isFree) found.push({ id, title })
    }
  }
  return found.sort((a, b) => a.title.localeCompare(b.title))
}

/** Returns the ids of the translation of each English post, and of the original of each translation. */
export async function listTranslations(services: Services): Promise<ReadonlyMap<string, string>> {
  const places = await postTranslations(services).list()
  return new Map(
    places.flatMap(({ id, postId }): [string, string][] => [
      [id, postId],
      [postId, id],
    ]),
  )
}

/** Counts the blocks of a translation that are still in English. */
export async function copiedIn(services: Services, { body, translationOf }: Post): Promise<number> {
  const english = translationOf && (await posts(services).get(translationOf))
  return english ? countCopied(body, english.body) : 0
}
