import { expect, test } from 'vitest'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { makeManual } from '../../../test/manual-pdf.fixture.ts'
import { upload } from '../../desk/uploads/uploads.fixture.ts'
import { provedItem } from '../generation/manuals.fixture.ts'
import { changeAddress } from './change-address.fixture.ts'

const { server, admin } = await openForAdmin()

const change = async (body: object) => {
  expect((await admin.post(changeAddress('TX', body), body)).status).toBe(200)
}
const isOffered = async () => (await server.ask('/')).text.includes('Texas')

async function putWaiting(id: string, manual: string) {
  await server.services.documents.set(`states/TX/reviewItems/${id}`, {
    item: provedItem(1),
    reasons: [{ code: 'quote' }],
    manual,
    createdAt: '2026-11-20T12:00:00.000Z',
  })
}

test('riders are offered a state while it has a published question, from the next request on', async () => {
  expect(await isOffered()).toBe(false)
  expect(await server.ask('/questions/TX')).toMatchObject({ status: 200, text: '[]' })
  const target = '/admin/manuals?state=TX'
  const { body } = await upload(server, admin, await makeManual(), { target })
  const { id: manual } = (body as { saved: { id: string } }).saved
  expect(await isOffered()).toBe(false)
  expect((await admin.ask('/admin')).text).toContain('Texas questions')

  await putWaiting('r1-1', manual)
  await change({ intent: 'approve', id: 'r1-1', item: provedItem(1) })
  expect(await isOffered()).toBe(true)
  // The server refuses to withdraw a state's last question, so riders still find the state.
  const withdrawn = { intent: 'withdraw', id: 'r1-1', revision: 1 }
  expect((await admin.post(changeAddress('TX', withdrawn), withdrawn)).status).toBe(409)
  expect(await isOffered()).toBe(true)
})
