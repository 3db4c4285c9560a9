import { expect, type Page } from '@playwright/test'
import { MESSAGE_LIMIT } from '../../app/people/feedback/message-length.ts'
import { test } from './app.ts'
import { MARK, meddle, WAYS, type Way } from './other-hands.ts'
import type { Rider } from './rider.ts'
import { limitQuestions } from './short-quiz.ts'
import { wake } from './wake.ts'

/** How a proxy hides an email address. */
const OBFUSCATED = '<a href="/cdn-cgi/l/email-protection">[email&#160;protected]</a>'

/** What the translation of a browser does. */
const TRANSLATION: Way = 'replaces texts by elements'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    // Each page is a first visit, because then its script waits for the first press.
    localStorage.clear()
    sessionStorage.clear()
    // The page has its font from the start, because a later font can move an option away from a press.
    localStorage.setItem('lettered', 'yes')
  })
})

for (const way of WAYS) {
  test(`Somebody ${way}: numbers and sentences change, and the first press counts`, async ({
    page,
    rider,
  }) => {
    await takesExam(page, way)
    await meddleFromTheStart(page, way)
    await expectFirstPickToCount(page, rider)
    await expect(page.locator('html')).toContainClass('translated-ltr')
    // Later, the browser itself reads the page.
    expect(await page.evaluate(readersOfPage)).toEqual(Array(4).fill('native'))
  })
}

// What a way does to a page depends on its elements, and not on what the page is for. So only one way
// goes through all pages.
test('A translation before the script starts: the first press on each page counts', async ({
  page,
  rider,
  server,
}) => {
  await limitQuestions(page, server, 'CA', 2)
  await meddleFromTheStart(page, TRANSLATION)
  await expectFirstPressesToCount(page, rider)
})

test('A translation while the script runs: a quiz and the feedback go on', async ({
  page,
  rider,
  server,
}) => {
  await limitQuestions(page, server, 'CA', 2)
  await page.goto('/')
  await wake(page)
  await page.evaluate(meddle, TRANSLATION)
  await takesQuiz(page, rider)
  await writesFeedback(page, rider)
})

test('A proxy changes the page on its way: the first press counts, and the page works', async ({
  page,
  rider,
  server,
  noise,
}) => {
  await limitQuestions(page, server, 'CA', 2)
  noise.allow(/^page changed on its way/)
  await page.route(/\/(practice\/ohio(\/exam)?)?$/, async (route) => {
    const response = await route.fetch()
    const isPage = response.headers()['content-type']?.startsWith('text/html')
    if (!isPage) return route.fulfill({ response })
    const body = (await response.text())
      .replaceAll('<!-- -->', '')
      .replace(/<body[^<>]*>/, '$&<div>An offer of your hotel <button>Close</button></div>')
      .replaceAll(/<(button|label)\b[^<>]*>/g, '$&<i></i>')
      .replaceAll(
        /(<script.*?<\/script>)|question(?=[^<>]*<)/gs,
        (_, script) => script ?? OBFUSCATED,
      )
    await route.fulfill({ response, body })
  })
  await expectFirstPressesToCount(page, rider)
})

function meddleFromTheStart(page: Page, way: Way) {
  return page.addInitScript(
    `addEventListener('DOMContentLoaded', () => (${meddle})(${JSON.stringify(way)}))`,
  )
}

async function expectFirstPressesToCount(page: Page, rider: Rider) {
  await page.goto('/')
  const feedback = page.getByRole('dialog').filter({ hasText: 'Message' })
  await rider.press(page.locator('footer button').filter({ hasText: /Feedback|email/ }))
  await expect(feedback).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/')
  await takesQuiz(page, rider)

  await page.goto('/practice/ohio/exam')
  await rider.press(page.locator('main button').first())
  await expectToRead(page, 'Question 1 of 40')

  await expectFirstPickToCount(page, rider)
}

async function expectFirstPickToCount(page: Page, rider: Rider) {
  await page.goto('/practice/ohio')
  await rider.press(page.locator('main label').nth(1))
  await expect(page.locator('main form')).not.toHaveAttribute('action')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await expect(page.getByRole('radio').nth(1)).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 1)
  await rider.press(page.locator('main button[type=submit]'))
  await expectToRead(page, 'Question 2 of 12')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
}

function readersOfPage() {
  return (['firstChild', 'nextSibling', 'nodeValue', 'textContent'] as const).map((name) => {
    const { get } = Object.getOwnPropertyDescriptor(Node.prototype, name) ?? {}
    return String(get).includes('[native code]') ? 'native' : name
  })
}

function main(page: Page) {
  return page.locator('main')
}

/** Waits for a text of the page, whatever stands around its words. */
async function expectToRead(page: Page, text: string) {
  const read = () =>
    main(page).evaluate((element, mark) => {
      const texts = [element, ...document.querySelectorAll('dialog[open]')]
      return texts.map((one) => one.textContent?.replaceAll(mark, '')).join(' ')
    }, MARK)
  await expect.poll(read).toContain(text)
}

async function takesQuiz(page: Page, rider: Rider) {
  await rider.press(page.locator('main button[commandfor=choose-state]').first())
  await page.locator('dialog[open] select').selectOption('CA')
  await expectToRead(page, 'Start California Quiz')
  await expect(page.locator('dialog[open] select')).toBeVisible()
  await page.keyboard.press('Escape')
  await rider.press(page.locator('main a[href="/practice/california"]').first())
  await expectToRead(page, 'Question 1 of 2')
  await rider.press(page.locator('main label').nth(1))
  await rider.press(page.locator('main button[type=submit]'))
  await expectToRead(page, 'Question 2 of 2')
  await rider.press(page.locator('main label').nth(1))
  await expectToRead(page, 'Explanation')
  await rider.press(page.locator('main button[type=submit]'))
  await expectToRead(page, 'Quiz Complete!')
  await expectToRead(page, ' out of 2 correct')
}

/** In an exam, numbers stand beside pictures and other texts. */
async function takesExam(page: Page, way: Way) {
  await page.goto('/practice/ohio/exam')
  await wake(page)
  await page.evaluate(meddle, way)
  await page
    .locator('main button')
    .filter({ hasText: /Start.*exam/ })
    .first()
    .click()
  await expectToRead(page, 'Question 1 of 40')
  await page.locator('main label').nth(1).click()
  await expectToRead(page, '1 of 40 answered')
  await page.locator('main button').filter({ hasText: /Flag/ }).click()
  await expectToRead(page, '1 of 40 answered, 1 flagged')
  await page
    .locator('main button')
    .filter({ hasText: /^(~|\s)*Next$/ })
    .click()
  await expectToRead(page, 'Question 2 of 40')
  await page.locator('main button').filter({ hasText: /Back/ }).click()
  await page.locator('main button').filter({ hasText: /Flag/ }).click()
}

async function writesFeedback(page: Page, rider: Rider) {
  await rider.press(page.locator('footer button').filter({ hasText: /Feedback/ }))
  const message = page.locator('dialog[open] textarea')
  for (const left of [400, 399]) {
    await message.fill('x'.repeat(MESSAGE_LIMIT - left))
    await expectToRead(page, `Characters left: ${left}`)
  }
}
