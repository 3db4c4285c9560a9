import { expect, test } from 'vitest'
import { rider } from './sign-in.fixture.ts'

const FORM = 'application/x-www-form-urlencoded'
const begin = async () => new URL((await rider.ask('/es/sign-in')).headers.location ?? '')

/** Returns the callback of the Spanish pages, to which the only registered callback leads. */
async function comesBack(email: string): Promise<string> {
  const callback = await rider.comesBack(email, '', '/es/sign-in')
  expect(callback).toMatch(/^\/sign-in\/callback\?/)
  const { status, headers } = await rider.ask(callback)
  expect([status, headers.location]).toEqual([302, `/es${callback}`])
  expect(headers['cache-control']).toBe('no-store')
  return `/es${callback}`
}

test('a Spanish sign-in asks the provider for Spanish pages, and ends on a Spanish page', async () => {
  const { pathname, search, searchParams } = await begin()
  expect(searchParams.get('ui_locales')).toBe('es')
  expect(new URL(searchParams.get('redirect_uri') ?? '').pathname).toBe('/sign-in/callback')
  const page = (await rider.ask(pathname + search)).headers.location ?? ''
  expect(page).toMatch(/^\/es\/idp\/sign-in\//)
  expect((await rider.ask(page)).text).toContain(
    '<h1 class="text-3xl font-extrabold">Iniciar sesión',
  )
  const options = { method: 'POST', body: 'email=alice', headers: { 'Content-Type': FORM } }
  const refusal = await rider.ask(page, options)
  expect(refusal.status).toBe(422)
  expect(refusal.text).toContain('Escriba su correo electrónico.')

  const done = await rider.ask(await comesBack('alice@example.com'))
  expect([done.status, done.headers.location]).toEqual([302, '/es/sign-in/done'])
  expect((await rider.ask('/es/sign-in/done')).text).toContain('Ya inició sesión')
  expect(JSON.parse((await rider.ask('/es/me')).text).email).toBe('alice@example.com')
})

test('an English sign-in asks for no language, and ends on an English page', async () => {
  const { headers } = await rider.ask('/sign-in')
  expect(new URL(headers.location ?? '').searchParams.has('ui_locales')).toBe(false)
  const done = await rider.ask(await rider.comesBack('alice@example.com'))
  expect(done.headers.location).toBe('/sign-in/done')
})

test.each([
  ['/es/progress', '/es/progress'],
  ['//evil.example', '/es/'],
])('a Spanish sign-in without a popup that returns to %s leads to %s', async (returnTo, place) => {
  const start = `/es/sign-in?returnTo=${encodeURIComponent(returnTo)}`
  const callback = await rider.comesBack('alice@example.com', '', start)
  expect((await rider.ask(`/es${callback}`)).headers.location).toBe(place)
})

test('a Spanish sign-in that fails says so in Spanish', async () => {
  const callback = await comesBack('alice@example.com')
  const refused = await rider.ask(callback.replace('code=', 'code=x'))
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('No se pudo iniciar sesión. No se recibió ningún usuario.')
  rider.cookies.clear()
  const strange = await rider.ask(callback)
  expect(strange.status).toBe(400)
  expect(strange.text).toContain('Su navegador no envió la cookie de este inicio de sesión.')
  expect((await rider.ask('/es/me')).text).toBe('null')
})

test('no state makes the callbacks lead to each other without end', async () => {
  for (const state of ['es.x', 'en.x', 'es.en.x', 'x', '//evil.example', '']) {
    let address = `/sign-in/callback?code=c&state=${encodeURIComponent(state)}`
    let answer = await rider.ask(address)
    for (let hop = 0; hop < 2 && answer.status === 302; hop++) {
      address = answer.headers.location ?? ''
      expect(address).toMatch(/^(\/es)?\/sign-in\/callback\?/)
      answer = await rider.ask(address)
    }
    expect(answer.status).toBe(400)
  }
})
