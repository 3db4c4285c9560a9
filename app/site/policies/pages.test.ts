import { afterAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'

const PAGES = ['/privacy/details', '/terms', '/schools/data']

const [plain, furnished] = await Promise.all([
  openApp(),
  openApp({
    ...{ GEMINI_API_KEY: 'a-key', MESSAGE_DAYS: '30', CONTENT_TERMS: 'CC BY 4.0' },
    ...{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'quiz@example.com' },
    GEOCODER_URL: 'https://geo.example.com/reverse',
  }),
])
afterAll(() => Promise.all([plain.remove(), furnished.remove()]))

/** Returns the text of a page as its HTML has it, so as a browser without a script shows it. */
async function textOf(app: typeof plain, path: string): Promise<string> {
  const { status, text } = await app.ask(path)
  expect(status).toBe(200)
  const main = text.slice(text.indexOf('<article'), text.indexOf('</article>'))
  return main
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/\n+/g, '\n')
}

describe.each(PAGES)('%s', (path) => {
  test('says in both languages that it is no legal advice', async () => {
    expect(await textOf(plain, path)).toContain('This text is not legal advice.')
    expect(await textOf(plain, `/es${path}`)).toContain('Este texto no es asesoría legal.')
  })

  test('has a link on the privacy page', async () => {
    for (const prefix of ['', '/es']) {
      const { text } = await plain.ask(`${prefix}/privacy`)
      expect(text).toContain(`href="${prefix}${path}"`)
    }
  })
})

test('the details follow the settings of the operator', async () => {
  const without = await textOf(plain, '/privacy/details')
  expect(without).toContain('None is set up, so none gets anything.')
  expect(without).toContain('The site sends no mail.')
  expect(without).toContain('At most 365 days.')
  const set = await textOf(furnished, '/privacy/details')
  expect(set).toContain('Google’s Gemini service gets manuals')
  expect(set).toContain('It gets the addresses of admins')
  expect(set).toContain('tells geo.example.com where you are')
  expect(set).toContain('At most 30 days.')
  expect(set).not.toContain('At most 365 days.')
  expect(await textOf(furnished, '/terms')).toContain('under this license: CC BY 4.0.')
})

test('the sheet for schools says what a course stores and when it ends', async () => {
  const text = await textOf(plain, '/schools/data')
  expect(text).toContain('The nickname or name with which a pupil joins')
  expect(text).toContain('Until the course ends: after 90 days')
  expect(text).not.toContain('Exams and answers')
  expect((await plain.ask('/schools')).text).toContain('href="/schools/data"')
})
