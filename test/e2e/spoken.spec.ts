import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { examineeOn, limitBank } from './examinee.ts'
import { listenTo } from './listener.ts'
import { openCourse } from './open-course.ts'
import { joinByHttp } from './pupil-by-http.ts'
import { anEmail } from './short-quiz.ts'
import { signInButton } from './sign-in.ts'
import { wake } from './wake.ts'
import { goAsAdmin, writerOn } from './writer.ts'

/** Questions whose texts never change. */
const ITEMS = ['curve', 'hill', 'bridge'].map((place, n) => ({
  id: `spoken-${n}`,
  revision: 1,
  topic: 'signs',
  question: `Where do you look before a ${place}?`,
  options: ['At the ground', 'Behind you', 'Far ahead', 'Nowhere'],
  correctAnswer: 'Far ahead',
  explanation: `You see a ${place} in time if you look far ahead.`,
}))
const RIGHT = 'Far ahead'

test.beforeEach(async ({ page, context, noise }) => {
  noise.allow(/status of (401|404|422)/)
  await page.addInitScript(() => {
    Math.random = () => 0.4
  })
  for (const state of ['CA', 'OR', 'MA']) {
    await context.route(`**/questions/${state}`, (route) => route.fulfill({ json: ITEMS }))
    await limitBank(context, state, ITEMS)
  }
  // The server does not know these questions, and would refuse to count them.
  await context.route('**/attempts', (route) => route.fulfill({ status: 204 }))
  await context.route('**/statistics/*', (route) => route.fulfill({ json: {} }))
})

const picks = (page: Page, option: string) =>
  page.locator(`label:has(input[value=${JSON.stringify(option)}])`).click()

/** Answers once the code that draws a question anew, with links at its words, has come. */
async function answers(page: Page, option: string) {
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name)
  await expect.poll(async () => (await page.evaluate(loaded)).join()).toContain('word-links')
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
  await picks(page, option)
}

test('Choosing a state', async ({ page, rider }) => {
  const { tells, expectTold } = await listenTo(page)
  await page.goto('/')
  await wake(page)
  await tells('The first page', 'main > section:first-child > div:first-child')
  await rider.button('Choose State').click()
  await tells('The dialog')
  await rider.select.selectOption('CA')
  await tells('A state is chosen')
  await rider.button('Close').click()
  await expect(rider.start('California')).toBeVisible()
  await tells('Back on the page', 'main > section:first-child > div:first-child')
  expectTold('choosing-a-state')
})

test('A quiz', async ({ page, rider }) => {
  const { tells, expectTold } = await listenTo(page)
  await rider.opensQuiz('California')
  await tells('The first question')
  await answers(page, RIGHT)
  await expect(rider.button('Next Question')).toBeFocused()
  await expect(rider.button('I guessed')).toBeVisible()
  await tells('A right answer')
  await rider.goesOn()
  await answers(page, 'Nowhere')
  await expect(rider.button('Next Question')).toBeFocused()
  await tells('A wrong answer')
  expectTold('a-quiz')
})

test('The end of a quiz, and its review', async ({ page, rider }) => {
  const { tells, expectTold } = await listenTo(page)
  await rider.opensQuiz('California')
  for (const option of [RIGHT, 'Nowhere', RIGHT]) {
    await answers(page, option)
    await expect(rider.button(/^(Next Question|Finish Quiz)$/)).toBeFocused()
    if (option === RIGHT) await expect(rider.button('I guessed')).toBeVisible()
    await rider.goesOn()
  }
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeFocused()
  await expect(page.getByText(/^Today's questions are done/)).toBeVisible()
  await tells('The result', 'main > section:first-child')
  await rider.button(/^All/).click()
  await tells('All answers', 'role=list[name="Review Your Answers"]')
  expectTold('results')
})

test('An exam with a clock', async ({ page, rider, server }) => {
  const { tells, expectTold } = await listenTo(page)
  const examinee = examineeOn(page, rider, server, 'MA')
  await page.clock.install()
  await page.goto('/practice/massachusetts/exam')
  await wake(page)
  await tells('Before the exam')
  await examinee.starts()
  await tells('The first question')
  await picks(page, RIGHT)
  await rider.button('Flag').click()
  await tells('A flagged answer')
  await page.clock.runFor(24 * 60_000)
  await expect(page.getByText('One minute left.')).toBeAttached()
  await tells('A minute before the end', 'main [role=status]')
  await rider.button('Next').click()
  await rider.button('Next').click()
  await examinee.finishes()
  await tells('Finishing')
  await page.getByRole('dialog').getByRole('button', { name: 'Finish exam' }).click()
  await expect(examinee.verdict).toBeVisible()
  await expect(page.getByRole('link', { name: "Today's questions" })).toBeVisible()
  await expect(page.getByText('1 of 3 questions answered')).toBeVisible()
  await tells('The verdict')
  expectTold('an-exam')
})

test('Mistakes', async ({ page, rider }) => {
  const { tells, expectTold } = await listenTo(page)
  await rider.opensQuiz('California')
  for (const option of ['Nowhere', RIGHT, RIGHT]) {
    await answers(page, option)
    await rider.goesOn()
  }
  await page.getByRole('link', { name: 'Practice my mistakes (1)' }).click()
  await expect(rider.place).toHaveText('Question 1 of 1')
  await tells('A mistake comes back')
  await answers(page, RIGHT)
  await rider.button('Finish').click()
  await expect(page.getByRole('heading', { name: 'Mistakes practiced!' })).toBeFocused()
  await expect(page.getByText(/^Today's questions are done/)).toBeVisible()
  await tells('The end')
  expectTold('mistakes')
})

/** The questions of a course are drawn. */
const DRAWN: [RegExp, string][] = [
  [/- '?group "[\s\S]*?(?=\n *- button "Keyboard shortcuts")/g, '- (the question and its options)'],
  [/^(focus: section "[^"]*").*/gm, '$1 (the question)'],
  [
    /- region "Topics, [\s\S]*?(?=\n *- link "Questions of the school")/,
    '- (topics and questions missed)',
  ],
  [/^.*Most wrong answers.*\n/gm, ''],
  [/\b\d+ of 5\b/g, '(n) of 5'],
  [/\b\d+%/g, '(n)%'],
]

test('A pupil joins a course and takes a test', async ({ page, browser }) => {
  const address = await openCourse(page)
  const phone = await (await browser.newContext()).newPage()
  const { tells, expectTold } = await listenTo(phone)
  await phone.goto(address)
  await wake(phone)
  await tells('The door')
  await phone.getByRole('textbox', { name: /^Nickname/ }).fill('Ana')
  await phone.getByRole('button', { name: 'Begin' }).click()
  await expect(phone.getByRole('button', { name: 'Start the test' })).toBeVisible()
  await tells('Before the test')
  await phone.getByRole('button', { name: 'Start the test' }).click()
  await expect(phone.getByText('Question 1 of 5')).toBeVisible()
  await wake(phone)
  await tells('The first question')
  for (let number = 1; number <= 5; number++) {
    await expect(phone.getByText(`Question ${number} of 5`)).toBeVisible()
    await phone.locator('label:has(input[type=radio])').first().click()
    if (number < 5) await phone.getByRole('button', { name: 'Next' }).click()
  }
  await phone.getByRole('button', { name: 'Hand in' }).last().click()
  await expect(phone.getByRole('heading', { name: 'You have handed in' })).toBeVisible()
  await tells('Handed in')
  expectTold('a-test-in-a-course', DRAWN)
})

test('The page of a teacher', async ({ page, server }) => {
  const { tells, expectTold } = await listenTo(page)
  const address = await openCourse(page)
  const { answersAll } = await joinByHttp(server.origin, address, 'Ana')
  await answersAll(() => 0)
  await page.reload()
  await wake(page)
  await expect(page.getByRole('link', { name: 'Ana' })).toBeVisible()
  await tells('A course with a pupil')
  expectTold('a-teacher', DRAWN)
})

test('Signing in', async ({ page }) => {
  const { tells, expectTold } = await listenTo(page)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/content')
  await expect(signInButton(page)).toBeVisible()
  await tells('The bar above each page', 'header')
  await signInButton(page).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await tells('The page of the provider')
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(/\S/)
  await tells('Refused')
  await page.getByRole('textbox', { name: 'Email' }).fill(anEmail())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible()
  await wake(page)
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await tells('Signed in', 'header')
  expectTold('signing-in', [[/img "rider-[^"]*": \w+/g, 'img "(name)": (initials)']])
})

test('Feedback', async ({ page }) => {
  const { tells, expectTold } = await listenTo(page)
  await page.goto('/accessibility')
  await wake(page)
  await tells('The statement')
  await page.getByRole('main').getByRole('button', { name: 'Send feedback' }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toBeFocused()
  await tells('The form')
  await message.fill('I cannot find the button.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Thanks! Your feedback has been sent.')).toBeVisible()
  await tells('Sent')
  expectTold('feedback')
})

test('Writing an article', async ({ page, server, noise }) => {
  noise.allow(/status of (403|422)/)
  const { tells, expectTold } = await listenTo(page)
  await goAsAdmin(page, server.origin, '/admin/posts/new')
  const writer = writerOn(page)
  await expect(writer.text).toBeVisible()
  await tells('A new article')
  await writer.button('Save').click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await tells('Saved without a title', 'main [role=alert]')
  await writer.title.fill('Gloves')
  await writer.text.fill('Wear them.')
  await writer.button('Save').click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(writer.button('Save')).toBeFocused()
  await tells('Saved', 'main [role=status]')
  expectTold('writing-an-article')
})
