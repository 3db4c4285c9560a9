import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { OPERATOR, recordDeed } from './record-deed.server.ts'
import { stateThing } from './things.ts'

const CODE = 'the admin code'

test('the CSV file has a row for each changed value of a search, and no cell is a formula', async () => {
  const server = await openApp({
    LOCAL_ADMIN_CODE: CODE,
    LOCAL_PROVIDER: 'admin',
    STARTER_CONTENT: 'off',
  })
  const admin = visitorOf(server)
  await admin.signsIn('admin@example.com', CODE)
  const changes = [
    { what: 'a', before: '=1+1', after: '"x",\ny' },
    { what: 'b', before: null, after: '7' },
  ]
  await recordDeed(server.services, 'change-flags', { uid: OPERATOR, thing: 'flags', changes })
  await recordDeed(server.services, 'undo', { uid: OPERATOR, thing: stateThing('OR'), note: '@x' })
  const rowsOf = async (search: string) => {
    const { status, body } = await admin.ask(`/admin/changes.csv${search}`)
    expect(status).toBe(200)
    return Papa.parse<string[]>(body.toString().trim()).data.map((row) => row.slice(1))
  }
  const flags = [
    ['operator', 'change-flags', 'flags', '', '', 'a', "'=1+1", '"x",\ny'],
    ['operator', 'change-flags', 'flags', '', '', 'b', '', '7'],
  ]
  const head = ['who', 'did', 'thing', 'title', 'note', 'field', 'before', 'after']
  const undo = ['operator', 'undo', 'state/OR', '', "'@x", '', '', '']
  expect(await rowsOf('')).toEqual([head, undo, ...flags])
  expect(await rowsOf('?thing=flags')).toEqual([head, ...flags])
  await server.remove()
})
