import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import { US_STATES } from '../../questions/states/us-states.ts'

/** The product's names. The title of the first Spanish page says what the site is for in nearly the same words. */
const OURS =
  /Motorcycle Exam Practice|Moto Exam|Motorcycle exam::|Práctica para el examen de motocicleta(?! de su estado)|Examen de moto(?!c)/i
const FACE = {
  'name-en': 'Lakeside & Sons Riding School',
  'name-es': 'Escuela «Lakeside»',
  'shortName-en': 'Lakeside',
  'imprint-en': 'Lakeside Inc.\n\nMain Street 1 <b>bold</b>',
  contact: 'office@lakeside.example',
  'privacy-en': 'We also ring a bell.',
  license: 'CC BY-SA 4.0',
  accent: '#0b3d91',
}
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0b3d91"/></svg>`
const STATES = ['ohio']
const FILES = [
  '/feed.xml',
  '/manifest.webmanifest',
  '/openacr.yaml',
  ...['ohio.json', 'ohio.csv', 'ohio.gift', 'ohio.moodle.xml', 'ohio.anki.txt'].map(
    (file) => `/open-bank/${file}`,
  ),
  '/service-worker.js',
  '/embed/ohio/day',
  '/privacy',
  '/schools',
  '/class',
  '/sets/new',
  '/no-such-page',
  '/class/00000000',
  '/practice/ohio/quiz',
  '/sign-in/done',
]

const { server, admin } = await openForAdmin({})

/** Posts a form that was shown when the site had the face `before`. */
async function post(form: Record<string, string>, before: Record<string, string> = {}) {
  const none = [...Object.keys(FACE), 'shortName-es', 'imprint-es', 'privacy-es']
  const shown = none.map((name) => [`before-${name}`, before[name] ?? ''])
  const fields = { intent: 'save-site', ...Object.fromEntries(shown), ...form }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return admin.ask('/admin/site', {
    method: 'POST',
    body: `${new URLSearchParams(fields)}`,
    headers,
  })
}

async function pathsOfBothLanguages(): Promise<string[]> {
  const { text } = await server.ask('/sitemap.xml')
  const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  const others = US_STATES.map(stateSlug).filter((slug) => !STATES.includes(slug))
  const pages = listed.filter((path) => !others.some((slug) => path.includes(`/${slug}`)))
  const files = FILES.flatMap((path) => [path, `/es${path}`])
  return [...new Set([...pages, ...files, '/sitemap.xml', '/idp/x'])]
}

test('without settings, no page says anything of a face', async () => {
  const { text } = await server.ask('/')
  expect(text).toContain('>Motorcycle Exam Practice<')
  expect(text).not.toContain('data-face=')
  expect(await server.ask('/openacr.yaml')).toMatchObject({
    headers: { 'content-type': 'text/yaml; charset=utf-8' },
    text: expect.stringContaining('\n  name: "Motorcycle Exam Practice"\n'),
  })
  expect((await server.ask('/service-worker.js')).text).not.toMatch(/^self\.siteFace/)
})

test('a renamed site shows our name nowhere', async () => {
  await server.ask('/open-bank/ohio.anki.txt')
  expect((await post(FACE)).text).toContain('Saved.')
  const paths = await pathsOfBothLanguages()
  expect(paths.length).toBeGreaterThan(60)
  const found: Record<string, string> = {}
  for (const path of paths) {
    const { text, headers } = await server.ask(path)
    const [ours] = OURS.exec(`${text} ${JSON.stringify(headers)}`) ?? []
    if (ours) found[path] = ours
  }
  expect(found).toEqual({})
})

test('each place has the name of its language instead', async () => {
  const [page, spanish] = [await server.ask('/'), await server.ask('/es/')]
  expect(page.text).toContain('>Lakeside &amp; Sons Riding School<')
  expect(spanish.text).toContain('>Escuela «Lakeside»<')
  expect(page.text).toMatch(/og:image" content="[^"]*\/share\/face-[0-9a-f]{12}\.png"/)
  const manifest = JSON.parse((await server.ask('/es/manifest.webmanifest')).text)
  expect(manifest).toMatchObject({
    name: 'Escuela «Lakeside»',
    short_name: 'Lakeside',
    theme_color: '#0b3d91',
  })
  const file = await server.ask('/open-bank/ohio.anki.txt')
  expect(file.text).toContain('Lakeside & Sons Riding School::Ohio')
  expect(file.headers['content-disposition']).toContain('lakeside-sons-riding-school-ohio.anki.txt')
  expect((await server.ask('/open-bank/ohio.json')).text).toContain('CC BY-SA 4.0')
  const report = await server.ask('/openacr.yaml')
  expect(report.text).toContain('\n  name: "Lakeside & Sons Riding School"\n')
  const privacy = (await server.ask('/privacy')).text
  expect(privacy).toContain('Main Street 1 &lt;b&gt;bold&lt;/b&gt;')
  expect(privacy).toContain('href="mailto:office@lakeside.example"')
  const picture = await server.ask('/share/home.png')
  const drawn = await server.ask(String(picture.headers.location))
  expect([picture.status, drawn.status, drawn.headers['content-type']]).toEqual([
    302,
    200,
    'image/png',
  ])
})

test('the styles of a page have the accent, and its policy allows them', async () => {
  const { text, headers } = await server.ask('/practice/ohio')
  expect(text).toContain('--color-sign:light-dark(#0b3d91,')
  expect(text).toContain('<meta name="theme-color" content="#0b3d91"')
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('the pictures of a state and of a score have the accent', async () => {
  for (const start of ['', '/es']) {
    const { status, headers } = await server.ask(`${start}/share/ohio.png`)
    expect([status, headers.location]).toEqual([
      302,
      expect.stringMatching(`^${start}/share/ohio/face-[0-9a-f]{12}\\.png$`),
    ])
    for (const path of [String(headers.location), `${start}/share/ohio/quiz-100.png`]) {
      const { body } = await server.ask(path)
      const [red = 0, , blue = 0] = await colorOfLine(body)
      expect(blue - red, path).toBeGreaterThan(40)
    }
  }
  const product = await server.ask('/share/ohio.png?product')
  expect([product.status, product.headers['content-type']]).toEqual([200, 'image/png'])
  const earlier = await server.ask('/share/ohio/face-0123456789ab.png')
  expect([earlier.status, earlier.headers.location]).toEqual([302, '/share/ohio.png'])
})

/** The color of the line on the road, which begins at the left. */
async function colorOfLine(png: Buffer): Promise<number[]> {
  const line = { left: 40, top: 598, width: 1, height: 1 }
  return [...(await sharp(png).extract(line).removeAlpha().raw().toBuffer())]
}

test('a logo replaces the icons, and is served as nothing but an image', async () => {
  const form = new FormData()
  form.set('intent', 'save-logo')
  form.set('before-logo', '')
  form.set('logo', new File([LOGO], 'logo.svg', { type: 'image/svg+xml' }))
  const sent = new Response(form)
  const type = sent.headers.get('Content-Type') ?? ''
  const body = Buffer.from(await sent.arrayBuffer()).toString('latin1')
  const reply = await admin.ask('/admin/site', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
  })
  expect(reply.text).toContain('Saved.')
  const [, link = ''] = /rel="icon" href="(\/site\/[^"]*)"/.exec((await server.ask('/')).text) ?? []
  const logo = await server.ask(link)
  expect(logo.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  for (const path of ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/icon-512.png']) {
    const { status, headers } = await server.ask(path)
    const icon = await server.ask(String(headers.location))
    expect([path, status, icon.status]).toEqual([path, 302, 200])
  }
})

test('of two admins, the second is told what the first saved, and other fields are joined', async () => {
  const contact = 'first@lakeside.example'
  const first = await post({ ...FACE, 'name-en': 'First', contact }, FACE)
  const second = await post({ ...FACE, 'name-en': 'Second' }, FACE)
  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.text).toContain('“First”')
  // Saving again replaces the name alone.
  expect(second.text).toContain('name="before-name-en" value="First"')
  expect(second.text).toContain('name="name-en" value="Second"')
  expect(second.text).toContain(`name="contact" value="${contact}"`)
  expect((await post({ ...FACE, license: 'MIT' }, FACE)).status).toBe(200)
  expect((await server.ask('/open-bank')).text).toMatch(/>First<[\s\S]*: MIT\./)
})

test('a way back that meets another value asks again, and leaves the form of the texts', async () => {
  const reset = { intent: 'reset-site', field: 'license' }
  const refused = await post(reset, FACE)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('“MIT”')])
  expect(refused.text).toContain('name="license" value="MIT"')
  const done = await post(reset, { license: 'MIT' })
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('Back to the default.')])
  expect((await post({ ...FACE, license: 'CC0' }, { ...FACE, license: '' })).status).toBe(200)
})

test('an earlier address of the picture or the logo leads to the one of today', async () => {
  for (const [today, earlier] of [
    ['/share/home.png', '/share/face-0123456789ab.png'],
    ['/es/share/home.png', '/es/share/face-0123456789ab.png'],
    ['/favicon.svg', '/site/0123456789abcdef/logo.png'],
    ['/icon-512.png', '/site/0123456789abcdef/icon-512.png'],
  ] as const) {
    const { location } = (await server.ask(today)).headers
    const { status, headers } = await server.ask(earlier)
    expect({ status, headers }).toMatchObject({
      status: 302,
      headers: { location, 'cache-control': 'no-store' },
    })
  }
  for (const path of [
    '/share/face-x.png',
    '/site/0123456789abcdef/other.png',
    '/site/x/logo.png',
  ]) {
    const { status, headers } = await server.ask(path)
    expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store'])
  }
})

test('a name may look like a tag', async () => {
  const changed = await post({ 'name-en': 'Ride </body> now' }, { 'name-en': 'First' })
  expect(changed.status).toBe(200)
  const { text } = await server.ask('/')
  expect(text).toContain('data-face="{&quot;mark')
  expect(text.split('</body>')).toHaveLength(2)
})

test.each([
  [{ 'name-en': '   ' }, 'it has no letter'],
  [{ 'name-en': 'x'.repeat(61) }, 'more than 60'],
  [{ 'name-en': 'Lake\u202eside' }, 'nobody sees'],
  [{ 'name-en': '', 'name-es': 'Escuela' }, 'it is missing'],
  [{ accent: '#7a7a7a' }, 'contrast 4.'],
  [{ accent: 'red;}' }, 'it is no color'],
  [{ contact: 'javascript:alert(1)' }, 'it is no email address'],
])('a face with %j is refused', async (wrong, why) => {
  const { status, text } = await post({ ...FACE, ...wrong }, FACE)
  expect([status, text]).toEqual([422, expect.stringContaining(why)])
})
