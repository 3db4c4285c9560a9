import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'
import { anEmail, savedExams, withShortQuizzes } from './short-quiz.ts'
import { signInButton, signInByRequest, signOutButton } from './sign-in.ts'

withShortQuizzes()

test('When popups are blocked the whole page goes to the sign-in, and the finished quiz is there afterwards', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/')
  await expect(signInButton(page)).toBeVisible()
  await rider.starts('California')
  // During the quiz, nobody is asked to sign in.
  await expect(signInButton(page)).toBeHidden()
  await rider.answersAll(true, false)
  await rider.press(rider.button('Sign In to Save Results'))
  await page.getByRole('textbox', { name: 'Email' }).fill(anEmail())
  await rider.press(rider.button('Continue'))
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  await expect(page.getByText('Results saved.', { exact: true })).toBeVisible()
  await expect(savedExams(page)).toHaveCount(1)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('Where riders cannot sign in, none is asked to', {
  tag: '@phone',
}, async ({ page, rider }) => {
  const hide = () => page.evaluate(() => document.documentElement.classList.add('admin-only'))
  await page.goto('/content')
  await expect(signInButton(page)).toBeVisible()
  await hide()
  await expect(signInButton(page)).toBeHidden()
  await page.goto('/')
  await rider.starts('California')
  await rider.answersAll(true, false)
  await expect(rider.button('Sign In to Save Results')).toBeVisible()
  await hide()
  await expect(rider.button('Sign In to Save Results')).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText(/sign in/i, { useInnerText: true })
})

test('A rider of the Spanish pages signs in on Spanish pages, and out again', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.goto('/es/')
  const opened = page.waitForEvent('popup')
  await rider.press(rider.button('Iniciar sesión'))
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(popup.locator('html')).toHaveAttribute('lang', 'es')
  const { pathname } = new URL(popup.url())
  expect(pathname).toMatch(/^\/es\/idp\/sign-in\//)
  const visited = new Set([pathname])
  popup.on('framenavigated', (frame) => visited.add(new URL(frame.url()).pathname))
  await popup.getByRole('textbox', { name: 'Correo electrónico' }).fill(anEmail())
  const closed = popup.waitForEvent('close')
  // A request of the rider's that is on its way at the sign-out would be answered with 404.
  const requests = [/\/results$/, /\/answers\?after=/].map((url) => page.waitForResponse(url))
  await rider.press(popup.getByRole('button', { name: 'Continuar', exact: true }))
  await Promise.all([closed, ...requests])
  expect([...visited]).toEqual([pathname, '/es/sign-in/done'])
  await rider.press(rider.button('Cerrar sesión'))
  await expect(rider.button('Iniciar sesión')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/es/')
})

test('A popup that never says it is closed: back on the page, the rider is signed in', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.addInitScript(() => {
    window.open = () => ({ closed: false }) as Window
    BroadcastChannel.prototype.postMessage = () => {}
  })
  await page.goto('/')
  await rider.press(signInButton(page))
  await signInByRequest(page, anEmail())
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(signOutButton(page)).toBeVisible()
})

test('A rider whose browser forgot all that scripts store is shown without a press', {
  tag: '@phone',
}, async ({ page }) => {
  await signInByRequest(page, anEmail())
  await page.goto('/')
  await expect(signOutButton(page)).toBeVisible()
})

test("After closing the popup a visitor can try again, and the provider's page asks the admin for the code", {
  tag: '@phone',
}, async ({ page, rider, noise }) => {
  noise.allow(/status of 422/)
  await page.goto('/')
  async function opensPopup() {
    const opened = page.waitForEvent('popup')
    await rider.press(signInButton(page))
    return await opened
  }
  const closed = await opensPopup()
  await expect(closed.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await closed.close()
  const popup = await opensPopup()
  const email = popup.getByRole('textbox', { name: 'Email' })
  const code = popup.getByLabel('Code', { exact: true })
  const go = popup.getByRole('button', { name: 'Continue', exact: true })
  await expect(code).toBeHidden()
  await email.fill('ADMIN@example.com ')
  await rider.press(go)
  await expect(popup.getByRole('alert')).toContainText('Please enter the admin code')
  await expect(email).toHaveValue('ADMIN@example.com')
  await expectAccessible(popup, 'sign-in with a code')
  await code.fill('guessed')
  await rider.press(go)
  // The next page has an empty field.
  await expect(code).toHaveValue('')
  await expect(popup.getByRole('alert')).toHaveText(
    'This email address needs the right admin code.',
  )
  await email.fill('admin@example.com')
  await code.fill('e2e admin code')
  await Promise.all([popup.waitForEvent('close'), rider.press(go)])
  await expect(signOutButton(page)).toBeVisible()
  const me = await page.evaluate(async () => (await fetch('/me')).json())
  expect(me).toMatchObject({ emailVerified: true })
})

test('A sign-in that many people of one network start at once tries again by itself', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.allow(/status of 429/)
  const headers = { 'X-Forwarded-For': '198.51.100.77' }
  for (let n = 0; n < 40; n++) await page.request.get('/sign-in', { headers, maxRedirects: 0 })
  await page.setExtraHTTPHeaders(headers)
  await page.clock.install()
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'Many people are signing in' })).toBeVisible()
  await expect(page.getByText('This page tries again by itself within a minute.')).toBeVisible()
  await expectAccessible(page, 'many sign-ins')
  const again = page.waitForRequest((request) => new URL(request.url()).pathname === '/sign-in')
  await page.clock.fastForward('01:00')
  await again
})
