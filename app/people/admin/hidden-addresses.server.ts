import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { ended, endingWrite, unlessEnded } from '../../../platform/documents/tombstones.ts'
import type { Services } from '../../context.server.ts'
import { lettersFor } from './letters.server.ts'

/**
 * The addresses that lists of changes contain. A change holds only the token of an address. Once the address is
 * deleted here, the lists show a letter in its place. The id is a hash of the address.
 */
export const hiddenAddresses = collection({
  path: 'hiddenAddresses',
  holds: { what: 'changes', until: { setting: 'changeDays' } },
  schema: z.object({
    address: z.string(),
    token: z.string(),
    /** The day (UTC) of the last change that has the address. */
    usedOn: z.iso.date().optional(),
  }),
  lists: [{ where: ['token'] }],
})

/** What may be a part of an address. Signs around one, such as quotes, are no part of it. */
const BETWEEN = /([^\p{L}\p{N}@.!#$%&+/=?^_{|}~-]+)/u
const TOKEN = /@\{([0-9a-f]{16})\}/g
const SIGNS = '.!#$%&+/=?^_{|}~-'

/** Replaces each address in the text by a token, so that it can be forgotten. */
export async function hideAddresses(services: Services, text: string): Promise<string> {
  const pieces = text.split(BETWEEN).map(async (piece) => {
    if (!piece.includes('@')) return piece
    const address = withoutOuterSigns(piece)
    return piece.replace(address, `@{${await tokenOf(services, address)}}`)
  })
  return (await Promise.all(pieces)).join('')
}

function withoutOuterSigns(piece: string): string {
  let [start, end] = [0, piece.length]
  while (start < end && SIGNS.includes(piece.charAt(start))) start++
  while (start < end && SIGNS.includes(piece.charAt(end - 1))) end--
  return piece.slice(start, end)
}

async function tokenOf(services: Services, address: string): Promise<string> {
  const [addresses, id] = [hiddenAddresses(services), idOf(address)]
  const usedOn = services.now().toISOString().slice(0, 10)
  const known = await addresses.get(id)
  if (!known) {
    const token = randomBytes(8).toString('hex')
    if (await addresses.create(id, { address, token, usedOn })) return token
    return tokenOf(services, address)
  }
  if (known.usedOn === usedOn) return known.token
  const renewal = [
    // Without this, the renewal would restore an address that is forgotten at this moment.
    ...unlessEnded(id),
    endingWrite(services.now(), idOfUse(known)),
    addresses.write.set(id, { address: known.address, token: known.token, usedOn }),
  ]
  if (await services.documents.batch(renewal)) return known.token
  // The address was forgotten within the last day. A token that is stored now is a later one.
  return (await addresses.get(id))?.token ?? tokenOf(services, address)
}

/** The id of an address's last use, which ends with the next one. */
function idOfUse({ id, usedOn = '' }: { id: string; usedOn?: string | undefined }): string {
  return `${id}-${usedOn}`
}

/** Forgets the addresses that only changes before this time had. */
export async function forgetUnusedAddresses(services: Services, before: string): Promise<void> {
  const addresses = hiddenAddresses(services)
  for await (const page of addresses.pages(100)) {
    for (const one of page) {
      if (!one.usedOn || one.usedOn >= before.slice(0, 10)) continue
      // A change may renew the address at this moment.
      await services.documents.batch([...unlessEnded(idOfUse(one)), addresses.write.delete(one.id)])
    }
  }
  await ended(services).removeExpired(services.now())
}

/** Returns a function that puts the addresses into texts with tokens, or letters for forgotten ones. */
export async function shownAddresses(
  services: Services,
  texts: readonly string[],
): Promise<(text: string) => string> {
  const tokens = [
    ...new Set(texts.flatMap((text) => [...text.matchAll(TOKEN)].map(([, one = '']) => one))),
  ]
  const names = new Map<string, string>()
  for (const token of tokens) {
    const [found] = await hiddenAddresses(services).list({ where: { token }, limit: 1 })
    if (found) names.set(token, found.address)
  }
  const forgotten = tokens.filter((token) => !names.has(token))
  for (const [token, letter] of await lettersFor(services, forgotten)) names.set(token, letter)
  return (text) => text.replace(TOKEN, (_, token) => names.get(token) ?? '?')
}

/** The writes after which the lists show a letter in place of the address. */
export function forgetAddress(address: string, now: Date): Write[] {
  const id = idOf(address)
  return [endingWrite(now, id), { type: 'delete', path: `${hiddenAddresses.at()}/${id}` }]
}

/** True if a list of changes has the address. */
export async function isHidden(services: Services, address: string): Promise<boolean> {
  return (await hiddenAddresses(services).get(idOf(address))) !== null
}

function idOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 40)
}
