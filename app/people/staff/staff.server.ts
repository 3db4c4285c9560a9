import { randomInt } from 'node:crypto'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { addressesIn, isAmong } from '../../base/text/email-address.ts'
import type { TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { adminNames, namesOfAdmins } from '../admin/admin-names.server.ts'
import type { Admin } from '../admin/require-admin.server.ts'
import { changedValues } from '../deeds/changed-values.server.ts'
import { recordDeed } from '../deeds/record-deed.server.ts'
import { CODE_CHARACTERS, grants, hashOfCode, idOfGrant } from '../roles/grants.server.ts'
import type { StaffRole } from '../roles/roles.ts'
import { CHOICES, MOST_GRANTS, type RoleChange, readWho, STAFF_MESSAGES } from './staff.ts'

export type StaffMember = {
  /** Null for an admin, whom the flag `admin_email` names. */
  id: string | null
  kind: 'address' | 'group'
  who: string
  role: StaffRole | 'admin'
  language: TranslatedTag | null
  since: string | null
  /** The name of the admin who gave the role. */
  by: string | null
  /** The last day (UTC) with a request of this address. Null if unknown. */
  seenOn: string | null
}

/** Lists everybody who may do something in the admin's area: the admins first, then the roles. */
export async function listStaff(services: Services): Promise<StaffMember[]> {
  const { admin_email } = await readRemoteConfig(services)
  const given = await grants(services).list()
  const seen = await adminNames(services).list()
  const names = await namesOfAdmins(
    services,
    given.map(({ by }) => by),
  )
  const lastSeen = (address: string) => {
    const days = seen.map(({ email, seenOn }) => (isAmong(email, address) && seenOn) || '')
    return days.sort().at(-1) || null
  }
  const nobody = { id: null, kind: 'address', language: null, since: null, by: null } as const
  const admins = addressesIn(admin_email).map((who): StaffMember => {
    return { ...nobody, who, role: 'admin', seenOn: lastSeen(who) }
  })
  const others = given.map(({ codeHash: _, ...one }): StaffMember => {
    const seenOn = one.kind === 'address' ? lastSeen(one.who) : null
    return { ...one, by: names[one.by] ?? 'an admin', seenOn }
  })
  return [...admins, ...others.sort(byName)]
}

function byName(a: StaffMember, b: StaffMember): number {
  return a.who.localeCompare(b.who, 'en-US') || a.role.localeCompare(b.role)
}

/** `code` is what the embedded provider will ask for. Null for another provider. */
type Outcome = { done: true; code: string | null } | { message: string; status: number }
type Change<Intent> = Extract<RoleChange, { intent: Intent }>

export async function changeRoles(
  services: Services,
  change: RoleChange,
  admin: Admin,
): Promise<Outcome> {
  return change.intent === 'give-role'
    ? giveRole(services, change, admin)
    : takeRole(services, change, admin)
}

async function giveRole(
  services: Services,
  change: Change<'give-role'>,
  { uid, uidHash: by }: Admin,
): Promise<Outcome> {
  const { kind } = change
  const who = readWho(change)
  const choice = CHOICES.find(({ value }) => value === change.role)
  if (kind === 'group' && services.localProvider) return refusal('noGroups', 422)
  if (!who || !choice) return refusal(kind === 'group' ? 'badGroup' : 'badAddress', 422)
  const { admin_email } = await readRemoteConfig(services)
  if (kind === 'address' && isAmong(who, admin_email)) return refusal('isAdmin', 409)
  const { role, language } = choice
  const code = services.localProvider && newCode()
  const since = services.now().toISOString()
  const grant = {
    kind,
    who,
    role,
    language,
    since,
    by,
    ...(code && { codeHash: hashOfCode(code) }),
  }
  const id = idOfGrant(grant)
  if ((await grants(services).list()).length >= MOST_GRANTS) return refusal('tooMany', 409)
  if (!(await grants(services).create(id, grant))) return refusal('twice', 409)
  const told = {
    uid,
    thing: 'people' as const,
    changes: changedValues(null, { who, role, language }),
  }
  await recordDeed(services, 'give-role', told)
  return { done: true, code }
}

async function takeRole(
  services: Services,
  { id }: Change<'take-role'>,
  { uid }: Admin,
): Promise<Outcome> {
  const grant = await grants(services).get(id)
  if (!grant) return refusal('gone', 404)
  await grants(services).delete(id)
  const { who, role, language } = grant
  const told = {
    uid,
    thing: 'people' as const,
    changes: changedValues({ who, role, language }, null),
  }
  await recordDeed(services, 'take-role', told)
  return { done: true, code: null }
}

function refusal(why: keyof typeof STAFF_MESSAGES, status: number) {
  return { message: STAFF_MESSAGES[why], status }
}

/** Returns a code with 80 random bits, such as `ABCD-EFGH-JKLM-NPQR`. */
function newCode(): string {
  const group = () =>
    Array.from({ length: 4 }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
