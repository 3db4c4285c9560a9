import { languageName } from '../../base/text/language-name.ts'
import type { LanguageTag } from '../../base/text/languages.ts'
import { MAX_BODY_KB } from './body-blocks.ts'
import { HERO_FORMATS, HERO_LIMIT, MAX_MEGAPIXELS } from './hero-picture.ts'

/** Messages to the admin about posts. Some of them quote the spec (sections 5 and 8). */
export const POST_MESSAGES = {
  notFound: 'Post not found or you do not have permission.',
  loadFailed: 'Failed to load post.',
  saveFailed: 'Failed to save post.',
  body: 'Body must be a JSON array of content blocks.',
  bodyTooLong: `Please keep the body to ${MAX_BODY_KB} KB.`,
  slugTaken: 'Another post has this slug. Please choose a different one.',
  translationTaken: (language: LanguageTag) =>
    `Another ${languageName(language)} post translates this English post. Please choose a different one. A deleted post counts until it is gone for good.`,
  notInEnglish:
    'The English post that this post translates is gone. Please choose a different one.',
  hasTranslation: 'Another post translates this post, so it must stay in English.',
  conflict: 'This post was saved somewhere else after you opened it.',
  hero: `Please choose an image in one of these formats: ${HERO_FORMATS}.`,
  heroTooLarge: `Please choose an image of at most ${HERO_LIMIT.label} and ${MAX_MEGAPIXELS} megapixels.`,
  heroTooHeavy: 'This image takes too much memory to read. Please save it smaller, or as a JPEG.',
  noPictureLibrary:
    'The picture library does not start on this server, so no picture can be used. The server’s log has the cause.',
  photoFailed: 'Failed to store the photo. Please try again.',
  photoGone: (text: string) => `The photo “${text}” is no longer stored. Please insert it again.`,
  draftFailed: 'Failed to generate draft.',
  draftsDisabled: 'AI drafts are disabled by Remote Config.',
} as const
