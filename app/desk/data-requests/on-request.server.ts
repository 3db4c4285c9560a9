import { isAmong } from '../../base/text/email-address.ts'
import { jsonList } from '../../base/text/json-stream.server.ts'
import { ACCOUNT_PARTS } from '../../collections.server.ts'
import type { Services } from '../../context.server.ts'
import { adminNames } from '../../people/admin/admin-names.server.ts'
import { noteDataRequest } from '../../people/admin/data-requests.server.ts'
import { forgetAddress, isHidden } from '../../people/admin/hidden-addresses.server.ts'
import { sessions } from '../../people/auth/session.server.ts'
import { authorOf, recordDeed } from '../../people/deeds/record-deed.server.ts'
import { allFeedback, withoutSender } from '../../people/feedback/feedback.server.ts'
import { grants } from '../../people/roles/grants.server.ts'
import { deleteAccount, exportAccount, type Owner } from '../../riders/account/account.server.ts'
import type { AccountFound, DataFound } from './data-found.ts'

const PER_READ = 200

/** `uid` is the user id of the admin, or `OPERATOR`. */
type Request = { address: string; uid: string }

/** Counts what the database has of an address for an admin or the operator. */
export async function lookUp(services: Services, request: Request): Promise<DataFound> {
  await record(services, 'find-data', request)
  return findData(services, request.address)
}

/** Counts what the database has of an address. */
export async function findData(services: Services, address: string): Promise<DataFound> {
  const accounts: AccountFound[] = []
  for (const { uid, name } of await accountsOf(services, address)) {
    const counts: AccountFound['counts'] = {}
    for (const [part, read] of Object.entries(ACCOUNT_PARTS)) {
      counts[part] = await count(read(services, uid))
    }
    accounts.push({ uid, name, counts })
  }
  return {
    address,
    accounts,
    feedback: await count(feedbackFrom(services, address)),
    roles: (await rolesOf(services, address)).length,
    isInChanges: await isHidden(services, address),
  }
}

/** Yields all data of an address as JSON text, and notes the request. */
export async function* exportOnRequest(services: Services, request: Request) {
  const { address } = request
  const owners = await accountsOf(services, address)
  await note(services, 'export', request)
  yield `{\n"address": ${JSON.stringify(address)},\n"accounts": [`
  for (const [index, owner] of owners.entries()) {
    yield index > 0 ? ',\n' : '\n'
    yield* exportAccount(services, owner)
  }
  yield '],\n"feedback": '
  yield* jsonList(feedbackFrom(services, address))
  const roles = await rolesOf(services, address)
  yield `,\n"roles": ${JSON.stringify(roles.map(({ role, language, since }) => ({ role, language, since })))}\n}\n`
}

/**
 * Deletes the accounts of an address as their riders do themselves, removes the address from feedback
 * and from the roles, and notes the request. `pending` if the server finishes the deletion in the background.
 */
export async function deleteOnRequest(
  services: Services,
  request: Request,
): Promise<'done' | 'pending'> {
  const { address } = request
  let outcome: 'done' | 'pending' = 'done'
  for (const { uid } of await accountsOf(services, address)) {
    if ((await deleteAccount(services, uid)) === 'pending') outcome = 'pending'
  }
  for await (const page of feedbackFrom(services, address)) {
    if (page.length > 0) await services.documents.batch(page.map(withoutSender))
  }
  const roles = await rolesOf(services, address)
  if (roles.length > 0)
    await services.documents.batch(roles.map(({ id }) => grants(services).write.delete(id)))
  await services.documents.batch(forgetAddress(address, services.now()))
  await note(services, 'delete', request)
  return outcome
}

async function note(services: Services, did: 'export' | 'delete', request: Request) {
  const { address, uid } = request
  await noteDataRequest(services, { address, did, by: authorOf(uid) })
  await record(services, `${did}-data`, request)
}

/** Adds the request to the list of changes, with only the first letter of the address. */
async function record(
  services: Services,
  did: 'find-data' | 'export-data' | 'delete-data',
  { address, uid }: Request,
) {
  const note = `an address that begins with “${address.charAt(0)}”`
  await recordDeed(services, did, { uid, thing: 'riders', note })
}

/**
 * Returns the accounts whose sessions have this address, or that acted as an admin with it. The address
 * in feedback does not count: anybody can type one.
 */
async function accountsOf(services: Services, address: string): Promise<Owner[]> {
  const found = new Map<string, Owner>()
  for (const collection of [adminNames(services), sessions(services)]) {
    for await (const page of collection.pages(PER_READ)) {
      for (const one of page.filter(({ email }) => isAmong(email, address))) {
        found.set(one.uid, { uid: one.uid, email: address, name: one.name ?? null })
      }
    }
  }
  return [...found.values()]
}

/** Yields the feedback with this address. Leaves out who sent it, because anybody can type an address. */
async function* feedbackFrom(services: Services, address: string) {
  for await (const page of allFeedback(services).pages(PER_READ)) {
    const found = page.filter(({ email }) => isAmong(email, address))
    yield found.map(({ userId: _, ...one }) => one)
  }
}

async function rolesOf(services: Services, address: string) {
  const all = await grants(services).list()
  return all.filter(({ kind, who }) => kind === 'address' && isAmong(who, address))
}

async function count(pages: AsyncIterable<unknown[]>): Promise<number> {
  let sum = 0
  for await (const page of pages) sum += page.length
  return sum
}
