import { expect, test } from 'vitest'
import { deeds } from '../../app/people/deeds/deeds.server.ts'
import { visitorOf } from '../../test/signed-in.fixture.ts'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { runs } from '../command.fixture.ts'
import { openApp } from '../open-app.fixture.ts'

const ADMINS = { ADMIN_EMAIL: 'lost@example.com' }

test('the operator makes an address an admin, and a running server follows', async () => {
  const app = await openApp({ ...ADMINS, LOCAL_ADMIN_CODE: 'the code' })
  const rider = visitorOf(app)
  await rider.signsIn('new@example.com')
  expect((await rider.ask('/admin/riders')).status).toBe(403)

  const settings = { ...ADMINS, DATA_DIR: app.dataDir, LOCAL_ADMIN_CODE: 'the code' }
  const added = await runs('admin', settings, ' New@Example.com ')
  expect(added).toMatchObject({ code: 0, stderr: '' })
  expect(added.stdout).toMatch(
    /^new@example\.com is an admin now\.\nAdmins: lost@example\.com, new@/,
  )
  expect((await runs('admin', settings, 'new@example.com')).code).toBe(0)
  expect(await deeds(app.services).list(), 'only what changed something').toHaveLength(1)
  const admin = visitorOf(app)
  await admin.signsIn('new@example.com', 'the code')
  expect((await admin.ask('/admin/riders')).status).toBe(200)
  await app.remove()
})

test('--alone replaces the others, and the made code is told', async () => {
  const settings = { ...ADMINS, DATA_DIR: newFolder() }
  const { stdout } = await runs('admin', settings, 'new@example.com', '--alone')
  expect(stdout).toMatch(
    /^new@example\.com is an admin now\.\nAdmins: new@example\.com\n.*\/admin with this address and the code [0-9a-f]{12}\.\n$/,
  )
  expect((await runs('admin', settings, 'new@example.com')).stdout).toContain(
    'was an admin already',
  )
})

test('a bad address, or too many, changes nothing', async () => {
  const settings = { ADMIN_EMAIL: Array(20).fill('a@example.com').join(','), DATA_DIR: newFolder() }
  for (const given of [
    ['new@'],
    [],
    ['a@example.com', 'b@example.com'],
    ['--alon', 'a@b.example'],
  ]) {
    const { code, stdout, stderr } = await runs('admin', settings, ...given)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('npm run admin -- ADDRESS')
  }
  const full = await runs('admin', settings, 'new@example.com')
  expect(full).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There are too many admins/),
  })
})
