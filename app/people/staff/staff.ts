import * as z from 'zod/mini'
import { typedAddress } from '../../base/text/email-address.ts'
import { TRANSLATED, type TranslatedTag } from '../../base/text/languages.ts'
import { text } from '../../base/text/text.ts'
import { intentOf } from '../admin/intents.ts'
import { ROLES, type StaffRole } from '../roles/roles.ts'

export const MOST_GRANTS = 500

export const STAFF_MESSAGES = {
  badAddress: 'Please enter a plain email address, such as you@example.com.',
  badGroup: 'Please enter the name of a group, of at most 200 characters.',
  noGroups: 'The embedded provider has no groups. Please give the role to an address.',
  isAdmin: 'This is the address of an admin, who may do everything.',
  twice:
    'They have this role already. If they need a new code, take the role away and give it again.',
  tooMany: `At most ${MOST_GRANTS} roles can be given. Please take one away first.`,
  gone: 'Somebody took this role away in the meantime. The page is up to date now.',
  failed: 'The change could not be saved. Please try again.',
} as const

type Choice = { value: string; role: StaffRole; language: TranslatedTag | null }

/** The roles to choose from. A translator's value also has the language, such as `translator es`. */
export const CHOICES: Choice[] = ROLES.flatMap((role): Choice[] =>
  role === 'translator'
    ? TRANSLATED.map(({ tag }) => ({ value: `${role} ${tag}`, role, language: tag }))
    : [{ value: role, role, language: null }],
)

export const roleChange = z.discriminatedUnion('intent', [
  z.object({
    intent: intentOf('give-role'),
    kind: z.enum(['address', 'group']),
    who: z.string(),
    role: z.enum(CHOICES.map(({ value }) => value)),
  }),
  z.object({ intent: intentOf('take-role'), id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
])
export type RoleChange = z.infer<typeof roleChange>

const groupName = text.check(z.trim(), z.minLength(1), z.maxLength(200))

/** Returns the typed address or group as it is stored. Null if it is none. */
export function readWho({ kind, who }: { kind: 'address' | 'group'; who: string }): string | null {
  const read = (kind === 'address' ? typedAddress : groupName).safeParse(who)
  return read.success ? read.data : null
}
