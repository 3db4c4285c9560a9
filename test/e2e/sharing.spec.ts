import sharp from 'sharp'
import { US_STATES } from '../../app/states/us-states.ts'
import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'
import { finishesQuiz, withShortQuizzes } from './short-quiz.ts'

const TEXT = 'I scored 50% on the California motorcycle practice test.'
const META = /<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g

/** Returns the link preview tags in a page's HTML, by the name of the tag. */
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

test('Each kind of page has a link preview, and each state a picture', { tag: '@laptop' }, async ({
  request,
  server,
}) => {
  const slugs = US_STATES.map(({ stateName }) => stateName.toLowerCase().replaceAll(' ', '-'))
  const pictureOf = (slug: string) => `${server.origin}/share/${slug}.png`
  const pictures = new Set(slugs.map(pictureOf))
  for (const [path, slug] of [
    ['/', null],
    ['/content', null],
    ['/practice/ohio/cheat-sheet', 'ohio'],
    ['/practice/ohio', 'ohio'],
    ['/practice/district-of-columbia', 'district-of-columbia'],
  ] as const) {
    const tags = tagsOf(await (await request.get(server.origin + path)).text())
    expect(tags.get('og:url'), path).toBe(server.origin + path)
    expect(tags.get('og:title'), path).toMatch(/motorcycle/i)
    expect(tags.get('og:image:alt'), path).toMatch(/road sign/)
    expect(tags.get('twitter:card'), path).toBe('summary_large_image')
    expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630'])
    if (slug) expect(tags.get('og:image'), path).toBe(pictureOf(slug))
    pictures.add(tags.get('og:image') ?? path)
  }
  expect(pictures.size).toBe(1 + US_STATES.length)
  for (const address of pictures) {
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
