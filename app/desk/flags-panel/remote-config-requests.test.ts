import { beforeEach, describe, expect, test } from 'vitest'
import { act } from '../../../test/action-reply.fixture.ts'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { deeds } from '../../people/deeds/deeds.server.ts'
import { resetFlags } from './remote-config.fixture.ts'

const { server, admin } = await openForAdmin()
/** The version at the start of a test. No version occurs twice. */
let version = 0
beforeEach(() => {
  version += 100
  return resetFlags(server, version)
})

const FETCH = '/admin/remote-config'
const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, at]))
const DEFAULTS = {
  enable_gemini_call: false,
  enable_ai_drafts: false,
  admin_email: 'admin@example.com',
  ai_model_id: 'gemini-flash-latest',
}

const template = () => server.services.documents.get('system/remoteConfig')

async function fetches(signals: unknown = {}, visitor = admin) {
  const { status, headers, text } = await visitor.post(FETCH, { signals })
  return { status, headers, body: JSON.parse(text) }
}

function changes(flags: Record<string, string>, confirm?: string, visitor = admin) {
  const form = { intent: 'change-flags', ...flags, ...(confirm !== undefined && { confirm }) }
  return act(visitor, '/admin', form)
}

describe('a fetch', () => {
  test('gets the flags and their version, and no cache may store them', async () => {
    const answer = await fetches()
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(answer.body).toEqual({ ...DEFAULTS, version: expect.any(Number) })
  })

  test('may have 100 custom signals', async () => {
    expect((await fetches(numbered(100))).status).toBe(200)
  })

  test.each([
    ['none', null],
    ['a list', []],
    ['a nested value', { a: { b: 1 } }],
    ['null', { a: null }],
    ['101', numbered(101)],
    ['a text of 501 characters', { a: 'x'.repeat(501) }],
    ['a name of 251 characters', { ['x'.repeat(251)]: 1 }],
    ['no name', { '': 1 }],
    ['a lone surrogate', { a: '\ud800' }],
  ])('with invalid signals is refused: %s', async (_what, signals) => {
    const { status, body } = await fetches(signals)
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: expect.stringMatching(/^There may be 100 custom signals/) },
    })
  })
})

describe('a change', () => {
  test('to the value that a flag has is not in the list of changes', async () => {
    const listed = async () => (await deeds(server.services).list({ orderBy: 'at desc' })).length
    expect((await changes({ enable_ai_drafts: 'false' })).status).toBe(200)
    expect(await listed()).toBe(0)
    await changes({ enable_ai_drafts: 'true' })
    expect(await listed()).toBe(1)
  })

  test('takes effect, and the list names the admin, whose email the record has not', async () => {
    expect((await changes({ enable_ai_drafts: 'true' })).status).toBe(200)
    const { body } = await fetches()
    expect(body).toEqual({ ...DEFAULTS, enable_ai_drafts: true, version: version + 1 })
    const record = await server.services.documents.get(
      `system/remoteConfig/versions/${body.version}`,
    )
    expect(record?.data).toMatchObject({
      by: expect.stringMatching(/^[0-9a-f]{16}$/),
      flags: { enable_ai_drafts: true },
      number: body.version,
    })
    const page = (await admin.ask('/admin')).text
    expect(page).toContain('turned on enable_ai_drafts')
    expect(page).toContain('<strong>admin@example.com</strong>')
  })

  test('of a flag that somebody else changed first is refused', async () => {
    const save = (ai_model_id: string, seen: string) =>
      act(admin, '/admin', { intent: 'change-flags', ai_model_id, seen })
    expect((await save('theirs', DEFAULTS.ai_model_id)).status).toBe(200)
    const message = 'Someone changed this flag first. Please compare its new value with yours.'
    expect(await save('mine', DEFAULTS.ai_model_id)).toEqual({ status: 409, body: { message } })
    expect((await fetches()).body.ai_model_id).toBe('theirs')
    expect((await save('mine', 'theirs')).status).toBe(200)
  })

  test('leaves no email address in the log', async () => {
    await changes({ admin_email: 'admin@example.com', ai_model_id: 'a-model' })
    await server.logLine(({ msg }) => msg === 'remote config changed')
    expect(server.stdout()).not.toContain('admin@example.com')
  })

  test.each([
    [
      { admin_email: 'nobody' },
      /^admin_email must be a plain email address, such as you@example.com, or/,
    ],
    [
      { admin_email: '' },
      /^admin_email must be a plain email address, such as you@example.com, or/,
    ],
    [{ ai_model_id: '../../v1/files' }, /^ai_model_id must be the id of an AI model: .*\.$/],
    [{ ai_model_id: 'x'.repeat(5000) }, /^ai_model_id must be/],
    [{ enable_gemini_call: 'true', ai_model_id: 'a b' }, /^ai_model_id must be/],
    [{ nonsense: '1', enable_ai_drafts: 'true' }, 'There is no flag "nonsense".'],
    [{}, 'Please name the flags to change, and their values.'],
  ])('to %j is refused, and changes no flag', async (flags: Record<string, string>, sentence) => {
    const before = await template()
    const { status, body } = await changes(flags)
    expect(status).toBe(422)
    expect(body.message).toMatch(sentence)
    expect(await template()).toEqual(before)
  })
})

describe('the admin role', () => {
  const HAND_OVER =
    'This hands the admin role to boss@example.com. Type the email again to confirm.'

  test('passes only to an address that the admin types twice', async () => {
    const flags = { admin_email: 'boss@example.com', enable_ai_drafts: 'true' }
    const before = await template()
    for (const confirm of [undefined, '', 'bos@example.com', 'admin@example.com']) {
      expect(await changes(flags, confirm)).toEqual({
        status: 409,
        body: { message: HAND_OVER },
      })
    }
    expect(await template()).toEqual(before)
    expect((await changes(flags, 'Boss@Example.com')).status).toBe(200)
    expect((await fetches()).status).toBe(403)
  })

  test('can go to a second address, too, if the admin types that address twice', async () => {
    const flags = { admin_email: 'admin@example.com,eve@example.com' }
    const body = {
      message:
        'This gives the admin role to eve@example.com, too. Type the email again to confirm.',
    }
    expect(await changes(flags)).toEqual({ status: 409, body })
    expect((await changes(flags, 'eve@example.com')).status).toBe(200)
    expect((await fetches()).body.admin_email).toBe('admin@example.com, eve@example.com')

    const eve = visitorOf(server)
    await eve.signsIn('eve@example.com', 'the admin code')
    expect((await fetches({}, eve)).status).toBe(200)
    expect((await changes({ admin_email: 'eve@example.com' }, undefined, eve)).status).toBe(200)
    expect((await fetches()).status).toBe(403)
  })

  test('needs no confirmation if only the case of the address changes', async () => {
    expect((await changes({ admin_email: 'ADMIN@example.com' })).status).toBe(200)
    expect((await fetches()).body.admin_email).toBe('ADMIN@example.com')
  })
})
