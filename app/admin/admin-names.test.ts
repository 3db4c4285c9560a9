import { expect, test, vi } from 'vitest'
import { hashOfUid } from '../../platform/log.ts'
import { openTestServices } from '../../test/services.fixture.ts'
import { finishDeletion } from '../account/account-deletions.server.ts'
import { accountDeletions, endingWrite } from '../auth/endings.server.ts'
import type { Services } from '../context.server.ts'
import { keepAdminName, namesOfAdmins } from './admin-names.server.ts'

const NAMED = { [hashOfUid('uid')]: 'me@example.com' }
const admin = { uid: 'uid', uidHash: hashOfUid('uid'), email: 'me@example.com' }
const known = (services: Services) => namesOfAdmins(services, [admin.uidHash, 'of-before', null])

test('the name of an admin is kept once for its hash, and again when the email changes', async () => {
  const { services, documents } = openTestServices()
  await keepAdminName(services, { ...admin, email: 'old@example.com' }, 'session')
  await keepAdminName(services, admin, 'session')
  expect(await known(services)).toEqual(NAMED)
  const writes = vi.spyOn(documents, 'batch')
  await keepAdminName(services, admin, 'session')
  expect(writes).not.toHaveBeenCalled()
})

test('a name is not kept for a session that has ended, and goes with the account', async () => {
  const { services, documents } = openTestServices()
  await documents.batch([endingWrite(services.now(), 'session')])
  await keepAdminName(services, admin, 'session')
  expect(await known(services)).toEqual({})
  await keepAdminName(services, admin, 'another')
  await accountDeletions(services).create('uid', {
    deletionId: 'd',
    startedAt: services.now().toISOString(),
  })
  await finishDeletion(services, 'uid')
  expect(await known(services)).toEqual({})
})

test('a name stays away while the store cannot write, and the admin gets in', async () => {
  const { services, documents } = openTestServices()
  vi.spyOn(documents, 'batch').mockRejectedValue(new Error('disk full'))
  await keepAdminName(services, admin, 'session')
  expect(await known(services)).toEqual({})
})
