import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { brokenWords, expectAccessible, expectFits } from './looks.ts'
import type { QuizItem } from './production-server.ts'
import { quizComplete, withShortQuizzes } from './short-quiz.ts'
import { findVoices, giveVoice, spoken } from './voice.ts'
import { wake } from './wake.ts'

withShortQuizzes()

const voice = (page: Page) => page.getByRole('button', { name: 'Read aloud', exact: true })
const setting = (page: Page) => page.evaluate(() => localStorage.getItem('read-aloud'))

function readingOf({ question }: QuizItem, [a, b, c, d]: string[]): string {
  return [question, `A: ${a}`, `B: ${b}`, `C: ${c}`, `D: ${d}`].join(' ')
}

/** What the voice has been asked to say, whatever the lengths of its utterances. */
const heard = async (page: Page) => (await spoken(page)).join(' ').replaceAll('en-US: ', '')

test('A rider has a quiz read aloud, until he turns the voice off', { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  const shown = async () => (await rider.questionOnScreen()).slice(1).map(String)
  await giveVoice(page, ['de-DE', 'en-US'])
  await rider.opensQuiz('California')
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await spoken(page)).toEqual([])

  await rider.press(voice(page))
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'true')
  const first = readingOf(await rider.currentItem(), await shown())
  await expect.poll(() => heard(page)).toBe(first)
  await rider.press(voice(page))
  await expect.poll(() => spoken(page)).toEqual([])
  expect(await setting(page)).toBeNull()

  await rider.press(voice(page))
  const { explanation } = await rider.answers(true)
  await expect.poll(() => heard(page)).toBe(`Correct. ${explanation}`)
  await rider.goesOn()
  const second = readingOf(await rider.currentItem(), await shown())
  await expect.poll(() => heard(page)).toBe(second)

  await page.reload()
  await rider.press(rider.offer())
  await expect.poll(() => heard(page)).toBe(second)
  await rider.answers(false)
  await expect.poll(() => heard(page)).toMatch(/^Not correct\. The correct /)
  await rider.goesOn()
  await expect(quizComplete(page)).toBeVisible()
  expect(await spoken(page)).toEqual([])
})

test('The first question has the button before the script, and one press reads it', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await giveVoice(page, ['de-DE', 'en-US'], true)
  const scripts: string[] = []
  page.on(
    'request',
    (request) => request.resourceType() === 'script' && scripts.push(request.url()),
  )
  await page.goto('/practice/ohio')
  await page.waitForLoadState('networkidle')
  await expect(voice(page)).toBeHidden()
  await findVoices(page)
  await expect(voice(page)).toBeVisible()
  expect(scripts).toEqual([])
  await rider.press(voice(page))
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => heard(page)).toContain(String(await rider.question.textContent()))
})

test('The button comes without moving anything, once a voice is found', { tag: '@phone' }, async ({
  page,
}) => {
  await giveVoice(page, ['en_US'], true)
  await page.goto('/practice/district-of-columbia')
  await page.waitForFunction(() => localStorage.getItem('lettered'))
  await wake(page)
  const quiz = page.getByRole('region', { name: /^Question 1 of/ })
  await expect(quiz.locator('form')).not.toHaveAttribute('action')
  const places = () =>
    quiz
      .locator('p, progress, legend, label')
      .evaluateAll((elements) =>
        elements.map((element) => JSON.stringify(element.getBoundingClientRect())),
      )
  const before = await places()
  await expect(voice(page)).toBeHidden()
  await findVoices(page)
  await expect(voice(page)).toBeVisible()
  expect(await places()).toEqual(before)
  const { width, height } = (await voice(page).boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await voice(page).tap()
  await expectAccessible(page, 'the voice is on')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectFits(page)
  expect(await page.evaluate(brokenWords)).toEqual([])
})

test('An exam is read aloud until the page is hidden, and nothing tells what is right', {
  tag: '@laptop',
}, async ({ page, rider }) => {
  await giveVoice(page, ['en-US'])
  await page.goto('/practice/ohio/exam')
  await rider.press(rider.button('Start the exam'))
  await expect(voice(page)).toHaveAttribute('data-key', 'R')
  await page.keyboard.press('r')
  await expect.poll(() => heard(page)).toContain(String(await rider.question.textContent()))
  const first = await spoken(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('radio').first()).toBeChecked()
  expect(await spoken(page)).toEqual(first)
  await rider.press(rider.button('Next'))
  await expect(rider.place).toHaveText(/^Question 2 of/)
  await expect.poll(() => heard(page)).toContain(String(await rider.question.textContent()))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await spoken(page)).toEqual([])
})

test('Without an English voice there is no button', { tag: '@laptop' }, async ({ page, rider }) => {
  await giveVoice(page, ['de-DE'], true)
  await page.addInitScript(() => localStorage.setItem('read-aloud', 'on'))
  await rider.opensQuiz('California')
  await findVoices(page)
  await rider.answers(true)
  await expect(voice(page)).toHaveCount(0)
  expect(await spoken(page)).toEqual([])
})

test('A quiz goes on when the code of the voice does not arrive', { tag: '@laptop' }, async ({
  page,
  rider,
  noise,
}) => {
  noise.allow(/speak|Failed to (fetch|load)/)
  await giveVoice(page, ['en-US'])
  const refused = page.waitForEvent('requestfailed')
  await page.route('**/assets/speak.client-*.js', (route) => route.abort())
  await rider.opensQuiz('California')
  expect((await refused).url()).toContain('/assets/speak.client-')
  await rider.answersAll(true, true)
  await expect(quizComplete(page)).toBeVisible()
})

test('No request tells the theme, or that questions are read aloud', { tag: '@laptop' }, async ({
  page,
  rider,
  context,
}) => {
  const told: string[] = []
  page.on('request', async (request) => {
    if (request.url().includes('/assets/')) return
    told.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
  })
  await giveVoice(page, ['en-GB'])
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await rider.starts('California')
  await voice(page).click()
  await rider.answersAll(true, false)
  await page.goto('/practice/oregon')
  await expect.poll(() => spoken(page)).not.toEqual([])
  expect(told.length).toBeGreaterThan(6)
  expect(told.filter((text) => /theme|dark|aloud/i.test(text))).toEqual([])
  expect(await context.cookies()).toEqual([])
})
