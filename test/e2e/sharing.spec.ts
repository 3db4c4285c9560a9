import sharp from 'sharp'
import { US_STATES } from '../../app/states/us-states.ts'
import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'
import { finishesQuiz, withShortQuizzes } from './short-quiz.ts'

const TEXT = 'I scored 50% on the California motorcycle practice test.'
const META = /<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g

/** The link previews of a page's HTML, by the name of the tag. */
const tagsOf = (html: string) =>
  new Map([...html.matchAll(META)].map(([, name = '', content = '']) => [name, content]))

test.describe('A result', () => {
  withShortQuizzes()

  test('can be shared by the dialog of the system', { tag: '@phone' }, async ({
    page,
    rider,
    server,
  }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = []
      const share = async (data: unknown) => void shared.push(data)
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await page.goto('/')
    await finishesQuiz(rider, true, false)
    await rider.press(rider.button('Share'))
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual([{ text: TEXT, url: `${server.origin}/practice/california` }])
    await expect(page.getByText('Link copied.')).toHaveCount(0)
  })

  test('can be shared by its link in other browsers', { tag: '@laptop' }, async ({
    page,
    rider,
    context,
    server,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
    })
    await page.goto('/')
    await finishesQuiz(rider, true, false)
    await rider.press(rider.button('Share'))
    await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${server.origin}/practice/california`,
    )
    await expectAccessible(page, 'results')
  })
})

test('Each page has a link preview with a picture', { tag: '@laptop' }, async ({
  request,
  server,
}) => {
  const slugs = US_STATES.map(({ stateName }) => stateName.toLowerCase().replaceAll(' ', '-'))
  const paths = ['/', '/content', '/practice/ohio/cheat-sheet']
  const states = ['district-of-columbia', 'new-mexico', 'ohio'].map((slug) => `/practice/${slug}`)
  const pictures = new Set<string>()
  for (const path of [...paths, ...states]) {
    const tags = tagsOf(await (await request.get(server.origin + path)).text())
    expect(tags.get('og:url'), path).toBe(server.origin + path)
    expect(tags.get('og:title'), path).toMatch(/motorcycle/i)
    expect(tags.get('og:image:alt'), path).toMatch(/road sign/)
    expect(tags.get('twitter:card'), path).toBe('summary_large_image')
    expect(tags.get('og:image:width'), path).toBe('1200')
    expect(tags.get('og:image:height'), path).toBe('630')
    pictures.add(tags.get('og:image') ?? path)
  }
  const all = ['home', ...slugs].map((name) => `${server.origin}/share/${name}.png`)
  expect(all).toEqual(expect.arrayContaining([...pictures]))
  expect(pictures.size).toBe(1 + states.length)
  for (const address of all) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    })
    const bytes = await answer.body()
    expect(bytes.length, address).toBeLessThanOrEqual(25 * 1024)
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height], address).toEqual([1200, 630])
  }
})
