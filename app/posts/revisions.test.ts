import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../server/open-app.fixture.ts'
import { adminOf } from './posts.fixture.ts'

let server: RunningApp
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code', STARTER_CONTENT: 'off' })
  admin = await adminOf(server)
})
afterAll(() => server.remove())

const PATH = '/admin/posts/post-nr-1/revisions'

describe('the earlier revisions of a post', () => {
  beforeAll(async () => {
    for (const [base, title] of ['One', 'Two', 'Three'].entries()) {
      await admin.save('post-nr-1', base, { title, slug: 'a-secret' })
    }
  })

  test('name who saved them', async () => {
    const { revisions } = JSON.parse((await admin.ask(PATH)).text)
    expect(revisions[0]).toEqual({ number: '2', at: expect.any(String), by: 'you' })
  })

  test('are listed without the last one, each with its content', async () => {
    const { revisions } = JSON.parse((await admin.ask(PATH)).text)
    expect(revisions.map(({ number }: { number: string }) => number)).toEqual(['2', '1'])
    for (const [number, title] of [
      ['1', 'One'],
      ['2', 'Two'],
    ]) {
      const { content } = JSON.parse((await admin.ask(`${PATH}?revision=${number}`)).text)
      expect(content).toMatchObject({ title, slug: 'a-secret', status: 'draft' })
    }
  })

  test.each(['?revision=3', '?revision=9', '?revision=0', '?revision=1/x', '?revision=../1'])(
    'do not include %s',
    async (query) => {
      const answer = await admin.ask(PATH + query)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.text)).toEqual({
        message: 'Post not found or you do not have permission.',
      })
    },
  )
})
