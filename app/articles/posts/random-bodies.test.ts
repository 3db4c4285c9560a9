import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { anyCharacter } from '../../../test/any-character.fixture.ts'
import { adminOf } from './posts.fixture.ts'

let server: RunningApp
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code' })
  admin = await adminOf(server)
})
afterAll(() => server.remove())

test('the server refuses or shows each of 150 random bodies', async () => {
  let revision = 0
  const seen = { shown: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      const form = { slug: 'random', title: 'Random', body, status: 'published' }
      const { status, body: reply } = await admin.save('random-post', revision, form)
      if (status === 422) {
        expect(reply.message).toMatch(
          /^(Body must be a JSON array of content blocks|Block \d+, [\w ]+: it [\w ,-]+)\.$/,
        )
        seen.refused++
        return
      }
      expect(status).toBe(200)
      revision = (reply.post as { revision: number }).revision
      const page = await server.ask('/content/random')
      expect(page.status).toBe(200)
      expect(page.text).toMatch(/<h1[^>]*>Random<\/h1>/)
      expect(page.text.match(/<article/g)).toHaveLength(1)
      expect(page.text).toContain('Back to Articles')
      seen.shown++
    }),
    { numRuns: 150, endOnFailure: true },
  )
  expect(seen.shown).toBeGreaterThan(20)
  expect(seen.refused).toBeGreaterThan(20)
  expect((await server.ask('/content')).status).toBe(200)
})

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('</script>', '<b>x</b>', '\u202e', '\0', '\ud800', ' ', '{{x}}', '&amp;'),
)
const anyPart = fc.oneof(
  anyText,
  fc.record(
    {
      text: anyText,
      bold: fc.constant(true),
      italic: fc.constant(true),
      link: fc.oneof(fc.webUrl(), fc.constantFrom('/practice', 'javascript:alert(1)'), anyText),
    },
    { requiredKeys: ['text'] },
  ),
)
const goodBlock = fc.oneof(
  fc.record({ type: fc.constant('p'), text: fc.array(anyPart, { minLength: 1, maxLength: 3 }) }),
  fc.record({ type: fc.constantFrom('h2', 'p', 'tip', 'quote'), text: anyText }),
  fc.record({ type: fc.constant('ul'), items: fc.array(anyText, { minLength: 1, maxLength: 3 }) }),
  fc.record({ type: fc.constant('quote'), text: anyText, cite: anyText }),
)
const anyBlock = fc.oneof(
  { weight: 9, arbitrary: goodBlock },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const anyBody = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(anyBlock, { maxLength: 4 }).map((body) => JSON.stringify(body)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
)
