import { randomBytes } from 'node:crypto'
import { hashOfUid } from '../../../platform/log.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import type { Services } from '../../context.server.ts'
import { hideAddresses } from '../admin/hidden-addresses.server.ts'
import type { ChangedValue } from './changed-values.server.ts'
import type { Did } from './deed-words.ts'
import { deeds, MOST_VALUES, TEXT_LENGTH } from './deeds.server.ts'
import { stateOfThing, type Thing } from './things.ts'

/** Stands for the operator in place of an admin's user id. */
export const OPERATOR = 'operator'

const TITLE_LENGTH = 160
/** Before its addresses become tokens, a text is cut here. */
const READ_LENGTH = 6_000

type Told = {
  /** The user id of the admin, or `OPERATOR`. */
  uid: string
  thing: Thing
  title?: string | undefined
  note?: string | number | undefined
  changes?: readonly ChangedValue[]
}

/**
 * Adds to the list of changes what an admin or the operator did, and logs it. Call it after the change, with a
 * function if the description must read the store. A change stands even if the list cannot be written; the log
 * then has it as an error.
 */
export async function recordDeed(
  services: Services,
  did: Did,
  told: Told | (() => Promise<Told>),
): Promise<void> {
  const { log } = services
  let facts: Partial<Told> = {}
  try {
    const {
      uid,
      thing,
      title = '',
      note = '',
      changes = [],
    } = typeof told === 'function' ? await told() : told
    facts = { uid, thing, note }
    log.info(securityEvent('admin.acted', { did, thing, note, uid }), 'a change was made')
    const at = services.now().toISOString()
    const hidden = (text: string, length = TEXT_LENGTH) => hiddenText(services, text, length)
    const hiddenOrNull = (text: string | null) => (text === null ? null : hidden(text))
    await deeds(services).create(`${at.replaceAll(':', '.')}-${randomBytes(4).toString('hex')}`, {
      at,
      by: authorOf(uid),
      did,
      thing,
      state: stateOfThing(thing),
      title: await hidden(title, TITLE_LENGTH),
      note: await hidden(String(note)),
      changes: await Promise.all(
        changes.slice(0, MOST_VALUES).map(async ({ what, before, after }) => ({
          what,
          before: await hiddenOrNull(before),
          after: await hiddenOrNull(after),
        })),
      ),
    })
  } catch (error) {
    log.error({ err: error, did, ...facts }, 'a change is missing in the list of changes')
  }
}

/** Returns what stands for the admin, or the operator, in stored lists. */
export function authorOf(uid: string): string {
  return uid === OPERATOR ? OPERATOR : hashOfUid(uid)
}

/** Cuts a text after its addresses are hidden, so that no part of an address is left. */
async function hiddenText(services: Services, text: string, length: number): Promise<string> {
  const storable = text.toWellFormed().replaceAll('\0', '')
  const read = storable.length > READ_LENGTH ? storable.slice(0, READ_LENGTH) : storable
  const isCut = read !== storable
  // The last word may be a part of an address.
  const whole = isCut ? read.slice(0, Math.max(read.lastIndexOf(' '), 0)) : read
  const hidden = await hideAddresses(services, whole)
  if (hidden.length <= length && !isCut) return hidden
  const cut = hidden.slice(0, length)
  const token = cut.lastIndexOf('@')
  const isInToken = token >= 0 && !cut.includes('}', token)
  return `${(isInToken ? cut.slice(0, token) : cut).toWellFormed()}…`
}
