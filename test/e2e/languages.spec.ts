import { expect, test } from './app.ts'
import { expectAccessibleAtSize, expectFits } from './looks.ts'
import { wake } from './wake.ts'

test.describe('A browser that prefers Spanish', () => {
  test.use({ locale: 'es-US' })

  test('is offered Spanish once, practices in it, and sees the English beside', {
    tag: '@phone',
  }, async ({ page, rider }) => {
    await page.goto('/')
    const toSpanish = page.getByRole('banner').getByRole('link', { name: 'Español' })
    const isOffered = () => page.evaluate(() => document.documentElement.className)
    expect(await isOffered()).toContain('offers-language')
    await page.reload()
    expect(await isOffered()).not.toContain('offers-language')

    await rider.press(toSpanish)
    await expect(page).toHaveURL('/es/')
    await wake(page)
    await rider.press(page.getByRole('button', { name: 'Elegir estado' }))
    await page.getByRole('dialog').getByRole('combobox').selectOption({ label: 'Nueva York (NY)' })
    await rider.press(page.getByRole('button', { name: 'Cerrar' }))
    await rider.press(page.getByRole('link', { name: 'Empezar la prueba de Nueva York' }))
    await expect(page.getByText('Pregunta 1 de 12')).toBeVisible()
    const english = page.locator('fieldset details [lang=en]')
    await expect(english).toBeHidden()
    await rider.press(page.getByText('Ver en inglés'))
    await expect(english).toContainText(/[A-Z]\. \w/)
    await page.getByRole('radio').first().check()
    await rider.press(page.getByRole('button', { name: 'Siguiente pregunta' }))
    // The wish is remembered.
    await expect(page.getByText('Pregunta 2 de 12')).toBeVisible()
    await expect(english).toBeVisible()

    await page.goto('/')
    expect(await isOffered()).toContain('offers-language')
  })
})

test('The link leads to the same page in the other language, and the choice of English stays', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.goto('/practice/ohio/topics')
  await rider.press(page.getByRole('banner').getByRole('link', { name: 'Español' }))
  await expect(page).toHaveURL('/es/practice/ohio/topics')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await rider.press(page.getByRole('banner').getByRole('link', { name: 'English' }))
  await expect(page).toHaveURL('/practice/ohio/topics')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
})

const PAGES = [
  '/es/',
  '/es/practice/new-york',
  '/es/practice/new-york/exam',
  '/es/practice/new-york/topics',
  '/es/practice/new-york/cheat-sheet',
  '/es/practice/new-york/quiz/75',
  '/es/mistakes',
  '/es/progress',
  '/es/content',
  '/es/privacy',
  '/es/words',
  '/es/report?state=NY&item=ny-class-age',
]

/** The pages with the most kinds of controls. Their colors are those of the English pages. */
const FULLEST = ['/es/', '/es/practice/new-york', '/es/report?state=NY&item=ny-class-age']

test('Spanish pages pass axe, and fit with text twice as large', { tag: '@phone' }, async ({
  page,
}) => {
  for (const path of PAGES) {
    await page.goto(path)
    if (FULLEST.includes(path)) await expectAccessibleAtSize(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectFits(page, path)
  }
})

test.describe('Without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Spanish pages come from their own store, and an English page says so', {
    tag: '@phone',
  }, async ({ page, context, noise }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 503/)
    // The worker may not have all pictures yet.
    noise.allow(/\/pictures\/.* net::ERR_FAILED/, /net::ERR_FAILED .*\/pictures\//)
    await page.goto('/es/practice/new-york')
    await page.getByRole('radio').first().check()
    await page.evaluate(async () => {
      const { scope } = await navigator.serviceWorker.ready
      if (!scope.endsWith('/es/')) throw new Error(scope)
    })
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const kept = ['/es/mistakes', '/es/', '/es/questions/NY'].map((path) =>
            caches.match(path),
          )
          const above = await navigator.serviceWorker.getRegistration('/')
          return (await Promise.all(kept)).every(Boolean) && above?.active?.state
        }),
      )
      .toBe('activated')
    await context.setOffline(true)
    await page.goto('/es/mistakes')
    await expect(page).toHaveTitle('Repasar mis errores')
    for (const path of ['/es/no-such-page', '/es/class']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No tiene conexión')
    }
    await page.goto('/practice/new-york')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(page.getByText('In Spanish, quizzes for the states you chose')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the quiz' }).click()
    await expect(page).toHaveURL('/es/')
    await expect(page.getByRole('button', { name: /^Continuar la prueba/ })).toBeVisible()

    await context.setOffline(false)
    await page.goto('/practice/new-york')
    await wake(page)
    const worker = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
    await expect.poll(worker).toMatch(/\/service-worker\.js$/)
  })
})
