import { expect, test } from './app.ts'
import { ATLANTIC, PARIS, SAN_FRANCISCO, TRACES_OF_A_PLACE } from './fake-geocoder.ts'
import { countLocating, everythingKept, locating, neverTimesOut } from './locating.ts'

const CHOOSE = "Please choose the state exam you'd like to practice for."
const NO_QUIZ = '(No quiz available for your location—please choose a different state)'
const DAY = 24 * 60 * 60 * 1000

// With one more header, the browser would ask the geocoder first whether it may send that header.
test.use({ extraHTTPHeaders: {} })

test.describe('A rider who has allowed the location before', () => {
  test.use({ permissions: ['geolocation'], geolocation: SAN_FRANCISCO })

  test('finds the state chosen, and nothing stores the position', async ({
    page,
    rider,
    geocoder,
    server,
    context,
  }) => {
    const otherUrls: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(geocoder.url)) otherUrls.push(request.url())
    })
    await page.goto('/')
    await expect(page.getByRole('status')).toHaveText('California')
    await expect(rider.start('California')).toBeEnabled()
    await expect(rider.button('Use my location')).toHaveCount(0)
    await rider.press(rider.start('California'))
    await rider.answersAll(true)

    expect(geocoder.requests).toHaveLength(1)
    const [{ url, headers } = { url: null, headers: {} }] = geocoder.requests
    expect(url?.search).toBe('?latitude=37.77&longitude=-122.42&localityLanguage=en')
    expect(headers).not.toHaveProperty('referer')
    expect(headers).not.toHaveProperty('cookie')

    expect(await everythingKept(page)).toContain('California')
    expect(await everythingKept(page)).not.toMatch(TRACES_OF_A_PLACE)
    expect(await context.cookies()).toEqual([])
    expect(otherUrls.length).toBeGreaterThan(5)
    expect(otherUrls.join('\n')).not.toMatch(TRACES_OF_A_PLACE)
    await expect.poll(server.output).toContain('questions/:abbrev')
    expect(withoutTimes(server.output())).not.toMatch(TRACES_OF_A_PLACE)
  })

  test('is not located again for 24 hours', async ({ page, rider, geocoder }) => {
    await countLocating(page)
    await page.goto('/')
    await expect(rider.start('California')).toBeVisible()
    const detectedBy = Date.now()
    expect(geocoder.requests).toHaveLength(1)

    await page.clock.setFixedTime(detectedBy + DAY - 60_000)
    await page.goto('/')
    await expect(rider.start('California')).toBeVisible()
    await expect.poll(() => locating(page)).toEqual({ asked: true, located: 0 })
    expect(geocoder.requests).toHaveLength(1)

    await page.clock.setFixedTime(detectedBy + DAY)
    await page.goto('/')
    await expect(rider.start('California')).toBeVisible()
    await expect.poll(() => locating(page)).toEqual({ asked: true, located: 1 })
    expect(geocoder.requests).toHaveLength(2)
  })

  test('sees the progress, and a state chosen meanwhile stays', async ({
    page,
    rider,
    geocoder,
  }) => {
    geocoder.mode = 'hangs'
    await page.addInitScript(neverTimesOut)
    await page.goto('/')
    await expect(page.getByRole('status')).toHaveText('Detecting your location…')
    await expect(rider.button('checking location')).toBeDisabled()
    await expect(rider.button('Choose State')).toHaveCount(0)
    await expect.poll(() => geocoder.requests.length).toBe(1)

    await rider.chooses('Oregon')
    await expect(page.getByRole('status')).toHaveText('Oregon')
    await expect(rider.start('Oregon')).toBeEnabled()
    const answer = page.waitForResponse(`${geocoder.url}*`)
    geocoder.release()
    await (await answer).finished()
    await expect.poll(() => everythingKept(page)).toContain('California')
    await expect(page.getByRole('status')).toHaveText('Oregon')
    await expect(rider.start('Oregon')).toBeVisible()
    await page.reload()
    await expect(rider.start('Oregon')).toBeVisible()
    expect(geocoder.requests).toHaveLength(1)
  })

  test('is found on the device when the geocoder fails', async ({
    page,
    rider,
    geocoder,
    noise,
  }) => {
    noise.allow(/status of 500/)
    geocoder.mode = 'fails'
    await page.goto('/')
    await expect(rider.start('California')).toBeVisible()
    expect(geocoder.requests).toHaveLength(1)
  })

  test('reads why there is no state, and chooses one', async ({
    page,
    rider,
    context,
    geocoder,
    noise,
  }) => {
    noise.allow(/status of 500/)
    // Without a remembered place, each visit looks for it.
    await page.addInitScript(() => localStorage.clear())
    for (const { where, mode, status } of [
      { where: PARIS, mode: 'answers', status: NO_QUIZ },
      { where: ATLANTIC, mode: 'answers', status: `${CHOOSE}Unable to resolve state` },
      { where: PARIS, mode: 'fails', status: `${CHOOSE}Reverse geocoding failed` },
    ] as const) {
      geocoder.mode = mode
      await context.setGeolocation(where)
      await page.goto('/')
      await expect(page.getByRole('status')).toHaveText(status)
      if (status !== NO_QUIZ) {
        await rider.press(rider.button('Pick your state from the plates.'))
        await expect(page.getByRole('link', { name: 'Alabama' })).toBeFocused()
        await expect(page.getByRole('link', { name: 'Alabama' })).toBeInViewport()
      }
      await rider.press(rider.button('Choose State'))
      await expect(rider.modal).toBeVisible()
      await rider.select.selectOption('NY')
      await rider.press(rider.button('Close'))
      await expect(rider.start('New York')).toBeVisible()
    }
  })

  test('was in a place without a quiz, and reads so', async ({ page, rider, geocoder }) => {
    await page.addInitScript(() => {
      const kept = { stateName: 'Puerto Rico', timestamp: Date.now() - 1000 }
      localStorage.setItem('location', JSON.stringify(kept))
    })
    await page.goto('/')
    await expect(page.getByRole('status')).toHaveText(NO_QUIZ)
    await expect(rider.button('Choose State')).toBeEnabled()
    expect(geocoder.requests).toEqual([])
  })
})

test.describe('A rider who has not been asked for the location', () => {
  test.use({ permissions: ['geolocation'], geolocation: SAN_FRANCISCO })

  test('is asked only after a press on "Use my location"', async ({ page, rider, geocoder }) => {
    await countLocating(page, 'prompt')
    await page.goto('/')
    await expect.poll(() => locating(page)).toEqual({ asked: true, located: 0 })
    await expect(page.getByRole('status')).toHaveText(CHOOSE)
    await expect(rider.button('Choose State')).toBeEnabled()
    expect(geocoder.requests).toEqual([])

    geocoder.mode = 'hangs'
    await rider.press(rider.button('Use my location'))
    await expect(page.getByRole('status')).toHaveText('Detecting your location…')
    await expect(page.locator(':focus')).toBeVisible()
    await expect.poll(() => geocoder.requests.length).toBe(1)
    geocoder.release()
    await expect(page.getByRole('status')).toHaveText('California')
    await expect(rider.start('California')).toBeVisible()
    expect(await locating(page)).toEqual({ asked: true, located: 1 })
  })
})

test('A rider who has denied the location may choose by hand', async ({
  page,
  rider,
  geocoder,
}) => {
  await countLocating(page, 'denied')
  await page.goto('/')
  await expect(rider.button('Use my location')).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText(CHOOSE)
  expect(await locating(page)).toEqual({ asked: true, located: 0 })
  expect(geocoder.requests).toEqual([])
  await expect(rider.button('Choose State')).toBeEnabled()
})

test('A rider who denies the prompt reads so and chooses by hand', async ({ page, rider }) => {
  await countLocating(page, 'prompt')
  await page.goto('/')
  await expect.poll(() => locating(page)).toEqual({ asked: true, located: 0 })
  await rider.press(rider.button('Use my location'))
  await expect(page.getByRole('status')).toContainText(CHOOSE)
  await expect(page.getByRole('status')).toContainText('User denied Geolocation')
  await rider.starts('California')
})

test('A browser without geolocation says so', async ({ page, rider }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined })
  })
  await page.goto('/')
  const status = page.getByRole('status')
  await expect(status).toHaveText(`${CHOOSE}Geolocation is not supported by this browser.`)
  await expect(rider.button('Use my location')).toHaveCount(0)
  await expect(rider.button('Choose State')).toBeEnabled()
})

function withoutTimes(log: string): string {
  return log.replace(/"time":"[^"]*"/g, '')
}
