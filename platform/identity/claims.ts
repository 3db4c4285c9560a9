import * as z from 'zod'

/** The claims of an OpenID provider about a person. A missing or malformed text is null. */
export type Claims = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  /** The reason why the email is not verified: the value of `email_verified` that is not true. */
  unverified?: 'missing' | 'false' | 'not a boolean'
  name: string | null
  picture: string | null
  /** The names of the person's groups at the provider. */
  groups?: string[]
  /** How the person proved who they are, in the provider's words (RFC 8176). */
  methods?: string[]
}

const text = z.string().min(1).max(2000).nullable().catch(null)
const claimed = z.object({
  email: text,
  email_verified: z.unknown().optional(),
  name: text,
  picture: text,
})

/** What one source says: the ID token or the user info. */
export type Said = Readonly<Record<string, unknown>>

/** The most groups of a person. More would make sessions large. */
const MAX_GROUPS = 200
const MAX_GROUP_LENGTH = 200
/** Some providers send a single group as a text. A name that is too long is left out. */
const groupNames = z
  .preprocess((said) => (typeof said === 'string' ? [said] : said), z.array(z.unknown()))
  .catch([])
/** More methods than anybody uses at one sign-in are no list of methods. */
const methodNames = z.array(z.string().max(MAX_GROUP_LENGTH)).max(20).catch([])

/** True if the ID token lacks a claim that the user info may have, such as this one of the groups. */
export function lacksClaims(idToken: Said, groupsClaim: string | null): boolean {
  const names = [...claimed.keyof().options, ...(groupsClaim === null ? [] : [groupsClaim])]
  return names.some((name) => idToken[name] === undefined)
}

/** Some providers tell the groups only to a client that asks for this scope. Others refuse it. */
export function scopeFor(groupsClaim: string | null, announced: readonly string[] = []): string {
  const isAsked = groupsClaim !== null && announced.includes('groups')
  return `openid email profile${isAsked ? ' groups' : ''}`
}

/** True if this source names an address, and whether it is verified. */
export function hasEmail({ email, email_verified }: Said): boolean {
  return email !== undefined && email_verified !== undefined
}

/**
 * Reads the claims of the ID token, and of the user info in place of missing ones. An address and
 * whether it is verified come from the same source, so that nobody gets the rights of another address.
 */
export function readClaims(
  idToken: Said,
  userInfo: Said,
  groupsClaim: string,
): Omit<Claims, 'issuer' | 'subject'> {
  const isHere = hasEmail(idToken) || userInfo.email === undefined
  const { email, email_verified } = isHere ? idToken : userInfo
  const { name = userInfo.name, picture = userInfo.picture } = idToken
  const read = claimed.parse({ email, email_verified, name, picture })
  const methods = methodNames.parse(idToken.amr)
  return {
    email: read.email,
    ...verificationOf(read.email, read.email_verified),
    name: read.name,
    picture: read.picture,
    groups: groupsIn(idToken[groupsClaim] ?? userInfo[groupsClaim]),
    ...(methods.length > 0 && { methods }),
  }
}

function groupsIn(said: unknown): string[] {
  const names = groupNames.parse(said)
  const isName = (name: unknown): name is string =>
    typeof name === 'string' &&
    name !== '' &&
    name.length <= MAX_GROUP_LENGTH &&
    name.isWellFormed()
  return [...new Set(names.filter(isName))].slice(0, MAX_GROUPS)
}

function verificationOf(email: string | null, said: unknown) {
  if (said === true) return { emailVerified: email !== null }
  const unverified = said === false ? 'false' : said === undefined ? 'missing' : 'not a boolean'
  return { emailVerified: false, unverified } as const
}
