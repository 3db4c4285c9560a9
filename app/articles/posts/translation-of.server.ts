import {
  type LanguageTag,
  SOURCE,
  TRANSLATED,
  type TranslatedTag,
} from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { countCopied } from './copied-blocks.ts'
import type { Post, PostContent, PostWithId } from './post.ts'
import { posts, postTranslations, translationsOf } from './post-store.server.ts'

export type BadTranslation = 'translation taken' | 'not in English' | 'has a translation'

const POSTS_PER_READ = 100

/**
 * Returns why the content can't be saved, or null. An English post has at most one translation into each
 * language, and stays English while it has one.
 */
export async function checkTranslation(
  services: Services,
  id: string,
  before: Post | null,
  { language, translationOf }: PostContent,
): Promise<BadTranslation | null> {
  const isTranslated = async () => Object.keys(await translationsOf(services, id)).length > 0
  if (language && before && !before.language && (await isTranslated())) return 'has a translation'
  if (!language || !translationOf) return null
  if (translationOf === before?.translationOf && language === before.language) return null
  if (await postTranslations(services, language).get(translationOf)) return 'translation taken'
  const english = translationOf === id ? null : await posts(services).get(translationOf)
  return english && !english.language ? null : 'not in English'
}

/** An English post, and the languages into which another post can translate it. */
export type Original = { id: string; title: string; freeIn: TranslatedTag[] }

/** Returns the English posts that a post can translate, by title. `translator` is null for a new post. */
export async function listTranslatable(services: Services, translator: PostWithId | null) {
  const places = await allPlaces(services)
  const taken = places.filter(({ id }) => id !== translator?.id)
  const found: Original[] = []
  for await (const page of posts(services).pages(POSTS_PER_READ, { orderBy: 'updatedAt desc' })) {
    for (const { id, title, language } of page) {
      const isTaken = (tag: LanguageTag) =>
        taken.some((place) => place.original === id && place.language === tag)
      const freeIn = TRANSLATED.map(({ tag }) => tag).filter((tag) => !isTaken(tag))
      if (!language && id !== translator?.id && freeIn.length > 0) found.push({ id, title, freeIn })
    }
  }
  return found.sort((a, b) => a.title.localeCompare(b.title))
}

export type OtherPost = { id: string; language: LanguageTag }

/** Returns the posts that say the same in other languages, by the id of each post. */
export async function listTranslations(
  services: Services,
): Promise<ReadonlyMap<string, OtherPost[]>> {
  const byOriginal = Map.groupBy(await allPlaces(services), ({ original }) => original)
  return new Map(
    [...byOriginal].flatMap(([original, places]) => {
      const translations = places.map(({ id, language }) => ({ id, language }))
      const all: OtherPost[] = [{ id: original, language: SOURCE.tag }, ...translations]
      return all.map((one): [string, OtherPost[]] => [one.id, all.filter((other) => other !== one)])
    }),
  )
}

async function allPlaces(services: Services) {
  const places = TRANSLATED.map(async ({ tag: language }) =>
    (await postTranslations(services, language).list()).map(({ id: original, postId: id }) => ({
      original,
      id,
      language,
    })),
  )
  return (await Promise.all(places)).flat()
}

/** Counts the blocks of a translation that are still in English. */
export async function copiedIn(services: Services, { body, translationOf }: Post): Promise<number> {
  const english = translationOf && (await posts(services).get(translationOf))
  return english ? countCopied(body, english.body) : 0
}
