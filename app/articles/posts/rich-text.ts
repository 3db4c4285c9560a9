import * as z from 'zod/mini'
import { text } from '../../base/text/text.ts'

export const EMPTY = 'it must not be empty'
const MAX_PARTS = 200
const MAX_LINK = 2000

/** A text without marks that has at least one word. */
export const words = text.check(z.refine((value) => value.trim() !== '', EMPTY))

/**
 * Returns true if an article may link to this address: a site, a mail address or a path of this site.
 * Browsers read `//` and `/\` as the start of another site's address.
 */
export function isAllowedLink(address: string): boolean {
  if (address.length > MAX_LINK || /[\s\\]/.test(address)) return false
  if (/^\/(?!\/)/.test(address)) return true
  return /^(https?:\/\/|mailto:.)/i.test(address) && URL.canParse(address)
}

const LINK_COMPLAINT =
  'it must be an address that begins with https, http or mailto, or a path of this site'

/** A part of a text: without marks as it is, otherwise with its marks. */
const part = z.union([
  text.check(z.minLength(1)),
  z.strictObject({
    text: text.check(z.minLength(1)),
    bold: z.optional(z.literal(true)),
    italic: z.optional(z.literal(true)),
    link: z.optional(text.check(z.refine(isAllowedLink, LINK_COMPLAINT))),
  }),
])

/** A text whose parts can be bold, italic or a link. A text without marks is a string. */
export const richText = z.union([
  words,
  z.array(part).check(
    z.maxLength(MAX_PARTS),
    z.refine((parts) => unmarked(parts).trim() !== '', EMPTY),
  ),
])
export type RichText = z.infer<typeof richText>
export type TextPart = z.infer<typeof part>

type Texts = string | { text: string } | readonly Texts[]

/** Returns the words of a text, of its parts or of a list, without marks. */
export function unmarked(texts: Texts): string {
  if (typeof texts === 'string') return texts
  return 'text' in texts ? texts.text : texts.map(unmarked).join('')
}
