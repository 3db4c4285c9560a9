import * as z from 'zod/mini'
import { LANGUAGES, type LanguageTag } from '../text/languages.ts'
import { text } from '../text/text.ts'

/** The most characters of each text. */
export const FACE_LIMITS = {
  name: 60,
  shortName: 20,
  imprint: 4000,
  privacy: 4000,
  contact: 254,
  license: 300,
}

/** Control, format and unassigned characters, such as those that turn the direction of text. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u
const SEEN = /[\p{L}\p{N}]/u

const readable = (max: number, unseen: RegExp) =>
  text.check(
    z.trim(),
    z.maxLength(max, `it has more than ${max} characters`),
    z.refine((value) => !unseen.test(value), 'it has characters that nobody sees'),
    z.refine((value) => SEEN.test(value), 'it has no letter'),
  )
const line = (max: number) => readable(max, UNSEEN)
const paragraphs = (max: number) => readable(max, /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u)

const inLanguages = <Text extends z.ZodMiniType<string, string>>(one: Text) =>
  z.partialRecord(z.enum(LANGUAGES.map(({ tag }) => tag)), one)

/** An address that a press on 'Contact' opens: of a mail box, or of a page. */
const contact = line(FACE_LIMITS.contact).check(
  z.refine(
    (value) => isMailbox(value) || isWebAddress(value),
    'it is no email address, and no address that begins with https://',
  ),
)

/** The site's own face, as the admin chose it. What is missing is the product's own. */
export const face = z.object({
  name: z.optional(inLanguages(line(FACE_LIMITS.name))),
  shortName: z.optional(inLanguages(line(FACE_LIMITS.shortName))),
  imprint: z.optional(inLanguages(paragraphs(FACE_LIMITS.imprint))),
  privacy: z.optional(inLanguages(paragraphs(FACE_LIMITS.privacy))),
  contact: z.optional(contact),
  license: z.optional(line(FACE_LIMITS.license)),
  accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'it is no color'))),
  /** The address of the stored logo (`logo-link.ts`). */
  logo: z.optional(z.string()),
})

export type Face = z.infer<typeof face>
export type FaceField = keyof Face

/** Returns a text of the face in a language, or else in the first language. */
export function textIn(
  texts: Partial<Record<LanguageTag, string>> | undefined,
  tag: LanguageTag,
): string | undefined {
  return texts?.[tag] ?? texts?.[LANGUAGES[0].tag]
}

/** Splits a text at its empty lines. */
export function paragraphsOf(given = ''): string[] {
  if (!given) return []
  return given.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
}

export function contactLink(given: string): string {
  return isMailbox(given) ? `mailto:${given}` : given
}

function isMailbox(value: string): boolean {
  return z.regexes.html5Email.test(value)
}

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null
  return url?.protocol === 'https:' && !url.username && !url.password
}
