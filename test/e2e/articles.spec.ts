import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'
import { wake } from './wake.ts'
import { anatomyOf, goAsAdmin, PICTURE, writerOn } from './writer.ts'

const BODY = JSON.stringify([
  { type: 'h2', text: 'Before the first mile' },
  { type: 'p', text: 'Look at the tires.' },
  { type: 'ul', items: ['Air', 'Oil'] },
  { type: 'tip', text: 'Look twice.' },
  { type: 'quote', text: 'Slow is smooth.', cite: 'A proverb' },
])

test('The life of an article', { tag: '@laptop' }, async ({ page, browser, server, noise }) => {
  noise.allow(/status of 401/, /status of 404/)
  const name = 'The life of an article'
  const slug = 'the-life-of-an-article'
  const address = `${server.origin}/content/${slug}`
  const rider = await (await browser.newContext()).newPage()
  noise.listenTo(rider.context())
  const isSeen = async (seen: boolean) => {
    for (const path of ['/', '/content', '/feed.xml', '/sitemap.xml']) {
      const text = await (await fetch(server.origin + path)).text()
      expect(text.includes(slug), path).toBe(seen)
    }
    expect((await fetch(address)).status).toBe(seen ? 200 : 404)
  }
  await goAsAdmin(page, server.origin)
  const writer = writerOn(page)

  await test.step('starts as a draft that nobody else sees', async () => {
    await page.getByRole('link', { name: 'New Post' }).click()
    await writer.title.fill(name)
    await writer.field('Excerpt').fill('What it is about.')
    await writer.field('Tags (comma separated)').fill('First, Second, Third, Fourth')
    await writer.writesBody(BODY)
    await page.getByLabel(/^Hero image/).setInputFiles(PICTURE)
    await writer.saves()
    await expect(writer.field('Slug (optional)')).toHaveValue(slug)
    await isSeen(false)
  })

  await test.step('is published from the list, and looks at once as in the preview', async () => {
    await page.getByRole('link', { name: 'Back to list' }).click()
    await page.getByRole('button', { name: `Publish ${name}`, exact: true }).click()
    await expect(page.getByRole('button', { name: `Unpublish ${name}`, exact: true })).toBeEnabled()
    await isSeen(true)
    await rider.goto(address)
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(writer.preview.getByRole('heading', { level: 1 })).toHaveText(name)
    expect(await anatomyOf(writer.preview)).toEqual(await anatomyOf(rider.getByRole('article')))
    await expect(rider.getByText(/^Published [A-Z][a-z]+ \d+, 20\d\d$/)).toBeVisible()
    const hero = rider.getByRole('article').locator('img')
    await expect(hero).toHaveJSProperty('complete', true)
    expect(await hero.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  })

  await test.step('is changed, and riders read that it was updated', async () => {
    await writer.title.fill(`${name}, changed`)
    await writer.saves()
    await rider.goto(address)
    await expect(rider.getByRole('heading', { level: 1 })).toHaveText(`${name}, changed`)
    await expect(rider.getByText(/^Updated [A-Z][a-z]+ \d+, 20\d\d$/)).toBeVisible()
  })

  await test.step('is withdrawn, and gone at once', async () => {
    await writer.status.selectOption('Draft')
    await writer.saves()
    await isSeen(false)
    await rider.goto(address)
    await expect(rider.getByRole('heading', { level: 1 })).toHaveText('Content not found.')
  })
  await rider.context().close()
})

test('Articles are found from the home page, read, and left again', { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  await page.goto('/')
  const latest = page.getByRole('region', { name: 'Latest Articles' })
  await expect(latest.getByRole('listitem').getByRole('heading')).toHaveCount(6)
  await wake(page)
  await rider.press(latest.getByRole('link', { name: 'Read more' }))
  await expect(page).toHaveURL(/\/content$/)
  await expect(page).toHaveTitle('Articles for motorcycle license applicants')
  await expect(page.locator('#main')).toBeFocused()
  const first = page.getByRole('main').getByRole('link').first()
  const title = (await first.textContent()) ?? ''
  await rider.press(first)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await rider.press(page.getByRole('link', { name: 'Back to Articles' }))
  // The placeholder page has the same heading, so wait for the address first.
  await expect(page).toHaveURL(/\/content$/)
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toBeVisible()
})

test('While the articles load, placeholders have their size and place', { tag: '@laptop' }, async ({
  page,
}) => {
  await page.goto('/content')
  const cards = page.getByRole('main').locator('ul.grid > li')
  await expect(cards.nth(7)).toBeVisible()
  const box = async (index: number) => cards.nth(index).boundingBox()
  const loaded = [await box(0), await box(1), await box(5)]

  await page.goto('/')
  await wake(page)
  const answer = await holdRequests(page, '**/content.data*')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Content' }).click()
  await expect(page.locator('.shimmer').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading articles…' })).toBeAttached()
  await page.evaluate(() => scrollTo(0, 0))
  expect([await box(0), await box(1), await box(5)]).toEqual(loaded)
  answer()
  await expect(page.locator('.shimmer')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})
