import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectLooksWell } from './looks.ts'
import { quizComplete } from './short-quiz.ts'

/** Makes a test for California on the form, and returns its link. */
async function makeTest(page: Page, count: number): Promise<string> {
  await page.goto('/sets/new')
  await page.getByRole('combobox', { name: 'State' }).selectOption('California')
  await page.getByRole('textbox', { name: /^Number of questions/ }).fill(String(count))
  await page.getByRole('button', { name: 'Make the quiz' }).click()
  return page.getByRole('textbox', { name: 'Link for your class' }).inputValue()
}

/** Picks the first option, right or wrong, and goes on. With `reloads`, the pick is still there. */
async function picksFirst(page: Page, reloads = false): Promise<void> {
  await page.locator('label:has(input[name=pick])').first().click()
  if (reloads) {
    await expect(page.locator('main form')).not.toHaveAttribute('action')
    await page.reload()
    await expect(page.getByRole('radio').first()).toBeChecked()
  }
  await page.getByRole('button', { name: /^(Next Question|Finish Quiz)$/ }).click()
}

const questionsOn = (page: Page) =>
  page.getByRole('main').getByRole('list').first().locator('> li > p').allTextContents()

test('A teacher makes a test, and all pupils get the same questions, also on paper', {
  tag: '@phone',
}, async ({ page, rider, browser, noise }) => {
  noise.allow(/status of (404|422)/)
  await page.goto('/practice/california')
  await rider.press(page.getByRole('link', { name: 'Make a quiz for a class' }))
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('california')
  await expectLooksWell(page, 'form of a set', 'html', [1280, 360])
  await page.getByRole('textbox', { name: /^Number of questions/ }).fill('51')
  await page.getByRole('checkbox', { name: 'Braking' }).check()
  await page.getByRole('button', { name: 'Make the quiz' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose a number from 5 to 50.')
  await expect(page.getByRole('checkbox', { name: 'Braking' })).toBeChecked()

  const link = await makeTest(page, 5)
  await expectLooksWell(page, 'page of a set', 'html', [1280, 360])
  await page.getByRole('link', { name: 'Print it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Quiz for the California motorcycle test',
  )
  const onPaper = await questionsOn(page)
  expect(onPaper).toHaveLength(5)
  await expectLooksWell(page, 'printed test', 'html', [1280, 360])

  await page.goto(link)
  await expect(page.getByText('A quiz of 5 questions.')).toBeVisible()
  const asked: (string | null)[] = []
  const onScreen = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: new URL(link).origin,
  })
  const pupil = await onScreen.newPage()
  await pupil.goto(link)
  for (const [index] of onPaper.entries()) {
    await expect(rider.place).toHaveText(`Question ${index + 1} of 5`)
    asked.push(await rider.question.textContent())
    await expect(pupil.locator('legend')).toHaveText(asked.at(-1) ?? '')
    await picksFirst(pupil)
    await picksFirst(page, true)
  }
  expect(asked.map((question, index) => `${index + 1}. ${question}`)).toEqual(onPaper)
  await expect(page.getByText(/^\d out of 5 correct$/)).toBeVisible()
  await expect(quizComplete(pupil)).toBeVisible()
  await pupil.getByRole('link', { name: 'Try Again' }).click()
  await expect(pupil).toHaveURL(link)
  await onScreen.close()

  await page.goto(link.replace(/.$/, (letter) => (letter === '7' ? '8' : '7')))
  await expect(page.getByRole('heading', { name: 'Quiz not found' })).toBeVisible()
})

test('An unfinished quiz of the same state does not take the place of a set', {
  tag: '@laptop',
}, async ({ page, rider }) => {
  await rider.opensQuiz('California')
  await rider.answers(true)
  await page.goto(await makeTest(page, 6))
  await expect(page.getByText('A quiz of 6 questions.')).toBeVisible()
  await picksFirst(page)
  await picksFirst(page)
  await expect(rider.place).toHaveText('Question 3 of 6')
  await page.reload()
  await expect(rider.place).toHaveText('Question 3 of 6')
})

test('A test of 25 questions and its key take three pages, in both languages and on both papers', {
  tag: '@laptop',
}, async ({ page }) => {
  for (const address of ['/sets/new?state=ohio', '/es/sets/new?state=california']) {
    await page.goto(`${address}&count=25&make=paper`)
    for (const format of ['Letter', 'A4'] as const) {
      expect(await pagesOf(page, format), `${address}, ${format}`).toBeLessThanOrEqual(3)
    }
  }
})

test('Versions A and B of 50 questions have a key each, and one page for the answers', {
  tag: '@laptop',
}, async ({ page }) => {
  await page.goto('/sets/new?state=ohio&count=50&make=paper')
  await page.getByRole('checkbox', { name: 'Versions A and B' }).check()
  const alone = await pagesOf(page, 'Letter')
  await page.getByRole('textbox', { name: 'School' }).fill('Buckeye Riding School')
  await page.getByLabel('Date (optional)').fill('2026-12-05')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Buckeye Riding School • December 5, 2026')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: /^Key [AB]: / })).toHaveCount(2)
  await expect(page.getByRole('img', { name: 'QR code of this address' })).toHaveCount(2)
  expect(await pagesOf(page, 'Letter')).toBeGreaterThan(alone)
  await page.getByRole('checkbox', { name: 'Answer sheet' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Answer sheet' })).toBeVisible()
  const all = await pagesOf(page, 'Letter')
  await page.locator('.answer-sheet').evaluate((sheet) => sheet.remove())
  expect(await pagesOf(page, 'Letter')).toBe(all - 1)
})

async function pagesOf(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
