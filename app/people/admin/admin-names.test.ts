import { expect, test, vi } from 'vitest'
import { endingWrite } from '../../../platform/documents/tombstones.ts'
import { hashOfUid } from '../../../platform/log.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { finishDeletion } from '../../riders/account/account-deletions.server.ts'
import { accountDeletions } from '../auth/pending-deletions.server.ts'
import { adminNames, keepAdminName, namesOfAdmins } from './admin-names.server.ts'

const NAMED = { [hashOfUid('uid')]: 'me@example.com' }
const admin = { uid: 'uid', uidHash: hashOfUid('uid'), email: 'me@example.com' }
const known = (services: Services) => namesOfAdmins(services, [admin.uidHash, 'of-before', null])

test('an admin’s email is stored once, and again when the email changes', async () => {
  const { services, documents } = openTestServices()
  await keepAdminName(services, { ...admin, email: 'old@example.com' }, 'session')
  await keepAdminName(services, admin, 'session')
  expect(await known(services)).toEqual(NAMED)
  const writes = vi.spyOn(documents, 'batch')
  await keepAdminName(services, admin, 'session')
  expect(writes).not.toHaveBeenCalled()
})

test('an email is not stored for an ended session, and is deleted with the account', async () => {
  const { services, documents } = openTestServices()
  await documents.batch([endingWrite(services.now(), 'session')])
  await keepAdminName(services, admin, 'session')
  expect(await adminNames(services).list()).toEqual([])
  await keepAdminName(services, admin, 'another')
  await accountDeletions(services).create('uid', {
    deletionId: 'd',
    startedAt: services.now().toISOString(),
  })
  await finishDeletion(services, 'uid')
  expect(await known(services)).toEqual({ [admin.uidHash]: 'A' })
})

test('a request goes on without storing the email if the store cannot write', async () => {
  const { services, documents } = openTestServices()
  vi.spyOn(documents, 'batch').mockRejectedValue(new Error('disk full'))
  await keepAdminName(services, admin, 'session')
  expect(await adminNames(services).list()).toEqual([])
})
