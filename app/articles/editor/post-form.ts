import * as z from 'zod/mini'
import { languageName } from '../../base/text/language-name.ts'
import { LANGUAGES, SOURCE } from '../../base/text/languages.ts'
import { languageOf } from '../posts/article-path.ts'
import { type BadBody, isTooLong, readBodyToSave } from '../posts/body-blocks.ts'
import { LIMITS, type PostContent, type PostWithId, postContent, slugOf } from '../posts/post.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'

/** Fields that an editor of an earlier release does not send. */
const NEW_FIELDS = { language: String(SOURCE.tag), translationOf: '' }

export const EMPTY_FORM = {
  title: '',
  slug: '',
  excerpt: '',
  seoTitle: '',
  seoDescription: '',
  seoKeywords: '',
  canonical: '',
  tags: '',
  body: '[]',
  status: 'draft',
  heroAlt: '',
  heroFocus: 'center',
  /** A time in UTC in the format of the browser's field for a time, such as `2026-11-20T08:00`. */
  publishAt: '',
  ...NEW_FIELDS,
}
export type PostForm = typeof EMPTY_FORM
export type FormField = keyof PostForm
export const FORM_FIELDS = Object.keys(EMPTY_FORM) as FormField[]

/** The request of a save without the hero. `base` is the revision that the writer edited. */
export const saveRequest = z.object({
  base: z.int().check(z.nonnegative()),
  form: z.pipe(
    z.transform((sent: object) => ({ ...NEW_FIELDS, ...sent })),
    z.record(z.enum(FORM_FIELDS), z.string()),
  ),
})

export type SaveReply = { post: PostWithId } | { conflict: PostWithId } | PostRefusal
export type PostRefusal = {
  message: string
  field?: FormField | 'hero'
  /** The link of the photo in the body that is refused. */
  photo?: string
}

/** The length of an ISO time up to its minutes. */
const MINUTES = 16

/** The form of a stored post. A field that repeats its default (title or excerpt) stays empty. */
export function postFormOf(post: PostContent): PostForm {
  const { seo } = post
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    seoTitle: seo.title === post.title ? '' : seo.title,
    seoDescription: seo.description === post.excerpt ? '' : seo.description,
    seoKeywords: seo.keywords.join(', '),
    canonical: seo.canonical ?? '',
    tags: post.tags.join(', '),
    body: JSON.stringify(post.body, null, 2),
    status: post.status,
    heroAlt: post.heroAlt ?? '',
    heroFocus: post.heroFocus ?? 'center',
    publishAt: post.publishAt?.slice(0, MINUTES) ?? '',
    language: languageOf(post),
    translationOf: post.translationOf ?? '',
  }
}

/** Checks a form by the rules of a save (spec, section 5). Returns the content or a refusal. */
export function readForm(form: PostForm): { content: PostContent } | { refusal: PostRefusal } {
  if (isTooLong(form.body))
    return { refusal: { field: 'body', message: POST_MESSAGES.bodyTooLong } }
  const body = readBodyToSave(form.body)
  if ('problems' in body) return { refusal: { field: 'body', message: bodyRefusal(body) } }
  const title = form.title.trim()
  const excerpt = form.excerpt.trim()
  const canonical = form.canonical.trim()
  const heroAlt = form.heroAlt.trim()
  const isScheduled = form.status === 'draft' && form.publishAt !== ''
  const { language, translationOf } = form
  const content = {
    title,
    slug: slugOf(form.slug) || defaultSlug(form),
    excerpt,
    tags: splitList(form.tags),
    body: body.blocks,
    seo: {
      title: form.seoTitle.trim() || title,
      description: form.seoDescription.trim() || excerpt,
      keywords: splitList(form.seoKeywords),
      ...(canonical && { canonical }),
    },
    status: form.status,
    ...(heroAlt && { heroAlt }),
    ...(form.heroFocus !== 'center' && { heroFocus: form.heroFocus }),
    ...(isScheduled && { publishAt: `${form.publishAt}:00.000Z` }),
    ...(language !== SOURCE.tag && { language, ...(translationOf && { translationOf }) }),
  }
  const parsed = postContent.safeParse(content)
  if (parsed.success) return { content: parsed.data }
  const [first, second] = parsed.error.issues[0]?.path ?? []
  const field =
    first === 'seo' ? SEO_FIELDS[second as keyof typeof SEO_FIELDS] : (first as FormField)
  return { refusal: { field, message: COMPLAINTS[field] ?? POST_MESSAGES.saveFailed } }
}

/** The slug of a post whose slug is left empty. In a translation, letters lose their accents. */
export function defaultSlug({ title, language }: Pick<PostForm, 'title' | 'language'>): string {
  return slugOf(language === SOURCE.tag ? title : title.normalize('NFD').replace(/\p{M}+/gu, ''))
}

/**
 * Returns the message for a bad body. If only texts are wrong, the message names the first of them.
 * Otherwise the message says that the body is not an array of blocks.
 */
function bodyRefusal({ problems: [first], unfinished }: BadBody): string {
  return unfinished && first ? `${first.text}.` : POST_MESSAGES.body
}

/** Splits a text at its commas, trims the entries, and drops the empty ones (spec, section 5). */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

const SEO_FIELDS = {
  title: 'seoTitle',
  description: 'seoDescription',
  keywords: 'seoKeywords',
  canonical: 'canonical',
} as const

const COMPLAINTS: Partial<Record<FormField, string>> = {
  title: `Please write a title of at most ${LIMITS.title} characters.`,
  slug: 'Please write a slug with letters a to z or digits.',
  excerpt: `Please keep the excerpt to ${LIMITS.excerpt} characters.`,
  seoTitle: `Please keep the SEO title to ${LIMITS.seoText} characters.`,
  seoDescription: `Please keep the SEO description to ${LIMITS.excerpt} characters.`,
  seoKeywords: `Please use at most ${LIMITS.keywords} keywords of at most ${LIMITS.tag} characters each.`,
  tags: `Please use at most ${LIMITS.tags} tags of at most ${LIMITS.tag} characters each.`,
  heroAlt: `Please keep the picture’s text to ${LIMITS.heroAlt} characters.`,
  publishAt: 'Please enter the date and the time at which the draft goes public.',
  canonical: 'Please enter the canonical link as an https address.',
  language: `Please choose ${new Intl.ListFormat(SOURCE.locale, { type: 'disjunction' }).format(LANGUAGES.map(({ tag }) => languageName(tag)))}.`,
  translationOf: 'Please choose a post from the list.',
}
