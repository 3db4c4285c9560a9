import { hash } from 'node:crypto'
import * as z from 'zod'
import { collection, type Typed } from '../../../platform/documents/collection.ts'
import { isAmong } from '../../base/text/email-address.ts'
import { TRANSLATED, type TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { ROLES } from './roles.ts'

const languages = TRANSLATED.map(({ tag }): TranslatedTag => tag)

const grant = z.object({
  /** Whom an admin gave the role: an address, or a group of the sign-in provider. */
  kind: z.enum(['address', 'group']),
  who: z.string(),
  role: z.enum(ROLES),
  /** The language of a translator. Null for any other role. */
  language: z.enum(languages).nullable(),
  since: z.iso.datetime(),
  /** The hash of the admin who gave the role. */
  by: z.string(),
  /** The hash of the code that the embedded provider asks for. */
  codeHash: z.string().optional(),
})
export type Grant = z.infer<typeof grant>

/** The roles that admins gave. The id says who has which one, so nobody gets a role twice. */
export const grants = collection({
  path: 'roles',
  holds: { what: 'roles', until: { event: 'role is taken' } },
  schema: grant,
})

export function idOfGrant({ kind, who, role, language }: Omit<Grant, 'since' | 'by'>): string {
  return hash('sha256', JSON.stringify([kind, who, role, language])).slice(0, 32)
}

type Somebody = {
  email: string | null
  emailVerified: boolean
  groups?: readonly string[]
  /** The hash of the role's code that opened the session. */
  codeHash?: string | undefined
}

/**
 * Returns the roles of a person. An address counts only if the provider verified it. The code of any role opens
 * all roles of its person, until an admin takes that role away.
 */
export async function grantsOf(
  services: Pick<Services, 'documents' | 'log'>,
  { email, emailVerified, groups = [], codeHash }: Somebody,
): Promise<Typed<Grant>[]> {
  const all = await grants(services).list()
  const held = all.filter(({ kind, who }) =>
    kind === 'group' ? groups.includes(who) : emailVerified && isAmong(email, who),
  )
  return !codeHash || held.some((grant) => grant.codeHash === codeHash) ? held : []
}

/** The letters and digits of codes: those that nobody takes for another. */
export const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ignores case, and what is between the characters. */
export function hashOfCode(code: string): string {
  const typed = [...code.toUpperCase()].filter((one) => CODE_CHARACTERS.includes(one))
  return hash('sha256', typed.join(''))
}
