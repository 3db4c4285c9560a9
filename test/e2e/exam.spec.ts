import type { Locator, Page } from '@playwright/test'
import { answerStoredExam } from './answered-before.ts'
import { expect } from './app.ts'
import { bankOf, examineeOn, expectNoExamOpen, limitBank, test } from './examinee.ts'
import { expectLooksWell } from './looks.ts'
import { riderOn, times } from './rider.ts'
import { anEmail, resultsSaved, savedExams } from './short-quiz.ts'
import { arriveAs, signInElsewhere } from './sign-in.ts'
import { tabToOptions } from './tab-to-options.ts'
import { wake } from './wake.ts'

const OHIO = '/practice/ohio/exam'
const SAVED_EXAMS = 'ol[aria-labelledby=saved-exams]'

test("A rider takes Ohio's exam of 40, hears nothing before the end, and needs one more", {
  tag: '@laptop',
}, async ({ page, rider, examinee }) => {
  await page.goto(OHIO)
  await expect(page.getByText(/Not official: from/)).toHaveCount(1)
  await examinee.starts()
  await expect(rider.place).toHaveText('Question 1 of 40')
  await examinee.picks(false)
  await expect(page.getByText(/^(Correct|Wrong)\b/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Explanation' })).toHaveCount(0)
  await examinee.picks(true)
  // 29 of the first 37 are right.
  await answerStoredExam(page, 'OH', 37, (place) => {
    return place === 0 || place > 36 ? null : place < 29
  })
  await page.reload()
  await rider.press(rider.button(/^Continue/))
  await expect(rider.place).toHaveText('Question 38 of 40')
  await examinee.answersAll(...times(3, false))
  await examinee.finishes()
  await expect(examinee.verdict).toHaveText('29 of 40 right. You need 30 to pass.')
  await expect(page.getByText('1 more right answer, and you pass.')).toBeVisible()
  const review = page.getByRole('list', { name: 'Review Your Answers' }).getByRole('listitem')
  await expect(review).toHaveCount(11)
  await rider.press(rider.button('All (40)'))
  await expect(review).toHaveCount(40)
  await expect(review.first()).toContainText(/Your answer: .* \(correct\)/)
  await expect(review.first()).toContainText(/Source: /)
  await expect(review.last()).toContainText('Correct answer:')
  await expect(page.getByRole('link', { name: 'Practice my mistakes (11)' })).toBeVisible()
  const missed = page.getByRole('navigation', { name: 'Topics you missed' }).getByRole('link')
  await expect(missed.first()).toHaveAttribute('href', /^\/practice\/ohio\/topics\/[a-z-]+$/)
  const counts = await missed.locator('span:last-child').allTextContents()
  expect(counts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(11)
  const hrefs = await missed.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // A rider who missed a question about the law gets the cheat sheet.
  expect(hrefs.includes('/practice/ohio/cheat-sheet')).toBe(
    hrefs.includes('/practice/ohio/topics/law'),
  )

  await page.reload()
  await expect(examinee.verdict).toHaveText('29 of 40 right. You need 30 to pass.')
  await rider.press(rider.button('Take another exam'))
  await expect(examinee.start).toBeVisible()
  await page.reload()
  await wake(page)
  await expect(examinee.start).toBeVisible()
})

test('A rider leaves an exam, closes the page, and continues where it was', {
  tag: '@phone',
}, async ({ page, rider, shortExam, context, server, hasTouch }) => {
  await page.goto(OHIO)
  await shortExam.starts()
  const first = await shortExam.picks(true)
  await shortExam.goesOn()
  await rider.press(rider.button('Flag'))
  await shortExam.goesOn()
  const third = await rider.question.textContent()

  const again = await context.newPage()
  const later = examineeOn(again, riderOn(again, hasTouch, server), server, 'OH')
  await again.goto('/')
  await page.close()
  await expectNoExamOpen(again)
  await again.reload()
  await again.getByRole('link', { name: 'Continue your Ohio exam: question 3 of 6' }).click()
  await expect(again.locator('legend')).toHaveText(third ?? '')
  await later.overview.click()
  await expect(later.number('Question 2, unanswered, flagged')).toBeVisible()
  await later.number('Question 1, answered').click()
  await expect(again.getByRole('radio', { checked: true })).toHaveValue(first)

  const other = await context.newPage()
  await other.goto(OHIO)
  await buttonOn(other)(/^Continue/).click()
  await expect(other.getByRole('alert')).toHaveText('This exam is open in another tab.')
  await startsAnew(other)
  await expect(other.getByRole('alert')).toHaveText('This exam is open in another tab.')
  await again.close()
  await expectNoExamOpen(other)
  await startsAnew(other)
  await expect(other.getByText('Question 1 of 6', { exact: true })).toBeVisible()
})

/** Gives up the exam in progress, and confirms this in the page's dialog. */
async function startsAnew(page: Page) {
  await buttonOn(page)('Start a new exam').click()
  const dialog = page.getByRole('dialog', { name: 'Start a new exam?' })
  await dialog.getByRole('button', { name: 'Start a new exam', exact: true }).click()
}

const buttonOn = (page: Page) => (name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

test('An exam with open and flagged questions asks once before it ends', { tag: '@phone' }, async ({
  page,
  rider,
  shortExam,
}) => {
  await page.goto(OHIO)
  await shortExam.starts()
  await shortExam.picks(true)
  await shortExam.goesOn()
  await shortExam.goesOn()
  await shortExam.picks(false)
  await rider.press(rider.button('Flag'))
  await shortExam.goesOn()
  await shortExam.answersAll(...times(3, true))
  await shortExam.finishes()
  const dialog = page.getByRole('dialog', { name: 'Finish the exam now?' })
  await expect(dialog).toContainText('1 question has no answer.')
  await expect(dialog).toContainText('After you finish, you cannot change answers.')
  await expect(dialog).toContainText('You flagged 1 question.')
  await rider.press(dialog.getByRole('button', { name: 'Go to question 2' }))
  await expect(rider.place).toHaveText('Question 2 of 6')
  await shortExam.picks(false)
  await shortExam.picks(true)
  await rider.press(shortExam.overview)
  await rider.press(page.locator('details').getByRole('button', { name: 'Finish exam' }))
  await expect(dialog).not.toContainText('no answer')
  await rider.press(dialog.getByRole('button', { name: 'Finish exam' }))
  await expect(page.getByRole('heading', { name: 'You passed!' })).toBeFocused()
  await expect(shortExam.verdict).toHaveText('5 of 6 right. You need 5 to pass.')
  await rider.press(rider.button('Flagged (1)'))
  const review = page.getByRole('list', { name: 'Review Your Answers' }).getByRole('listitem')
  await expect(review).toHaveText([/^3\. /])
  await signInElsewhere(page, anEmail())
  await expect(resultsSaved(page)).toBeVisible()
  await expect(savedExams(page)).toHaveText([/^83%5\/6PassOHExam • /])
})

test('A signed-in rider has the exam saved with its kind, and opens it with the reasons', {
  tag: '@phone',
}, async ({ page, rider, shortExam, context, server }) => {
  const pictured = (await bankOf(server, 'OH')).filter((item) => 'picture' in item).slice(0, 1)
  const items = [...shortExam.items.slice(0, 5), ...pictured]
  await limitBank(context, 'OH', items)
  await arriveAs(page, anEmail(), OHIO)
  await shortExam.starts()
  const asked = await rider.question.textContent()
  await shortExam.answersAll(...times(5, true), null)
  await shortExam.finishes()
  await rider.press(page.getByRole('dialog').getByRole('button', { name: 'Finish exam' }))
  await expect(page.getByRole('heading', { name: 'You passed!' })).toBeVisible()
  const pictures = (list: Locator) => list.getByRole('button', { name: /Enlarge picture$/ })
  await rider.press(rider.button('All (6)'))
  await expect(pictures(page.getByRole('list', { name: 'Review Your Answers' }))).toHaveCount(1)
  await expect(resultsSaved(page)).toBeVisible()
  await expect(savedExams(page)).toHaveText([/^83%5\/6PassOHExam • /])
  await rider.press(savedExams(page))
  const entry = savedExams(page).first()
  await expect(entry).toContainText('5 of 6 right. You need 5 to pass.')
  await expect(entry).toContainText('Your answer: No answer')
  const reasons = items.map(({ explanation }) => explanation)
  for (const reason of reasons) await expect(entry).toContainText(reason)
  await expect(entry.getByText(/^Source: /)).toHaveCount(6)
  await expect(pictures(entry)).toHaveCount(1)

  const corrected = items.map((item) => {
    const other = item.options.find((option) => option !== item.correctAnswer) ?? ''
    const key = { correctAnswer: other, revision: 2, keySince: 2, keyReason: 'We were wrong.' }
    return item.question === asked ? { ...item, ...key } : item
  })
  await limitBank(context, 'OH', corrected)
  await page.goto('/progress')
  await rider.press(page.getByRole('heading', { name: 'Your Saved Exams' }))
  await expect(savedExams(page)).toHaveText([/^83%5\/6PassOHcorrected: 4\/6Exam • /])
  await rider.press(savedExams(page).first())
  await expect(savedExams(page).first()).toContainText(
    '5 of 6 then, 4 of 6 now: we had the wrong answer to question 1.',
  )
  await expect(savedExams(page).first()).toContainText('We were wrong.')
  await expectLooksWell(page, 'a corrected exam', SAVED_EXAMS, [1280, 360])
})

test('A rider completes an exam by keyboard alone', { tag: '@laptop' }, async ({
  page,
  rider,
  shortExam,
}) => {
  await page.goto(OHIO)
  await shortExam.starts()
  for (const [index, key] of ['1', 'b', '3', 'D', 'ArrowDown'].entries()) {
    const region = page.getByRole('region', { name: `Question ${index + 1} of 6`, exact: true })
    await expect(region).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(region).toBeVisible()
    if (key === 'ArrowDown') {
      await tabToOptions(page)
      await page.keyboard.press(key)
      await expect(page.getByRole('radio').nth(1)).toBeFocused()
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
      await page.keyboard.press('Enter')
    } else {
      await page.keyboard.press('a')
      await page.keyboard.press(key)
    }
    await expect(page.getByRole('radio').nth([0, 1, 2, 3, 1][index] ?? 0)).toBeChecked()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('4')
  await page.keyboard.press('Enter')
  await expect(rider.button('Finish exam').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(shortExam.verdict).toBeVisible()
})

test("New York's verdict tells the road signs, too", { tag: '@phone' }, async ({
  page,
  rider,
  server,
  context,
}) => {
  const bank = await bankOf(server, 'NY')
  const signs = bank.filter(({ topic }) => topic === 'signs').slice(0, 4)
  const others = bank.filter(({ topic }) => topic !== 'signs').slice(0, 16)
  await limitBank(context, 'NY', [...signs, ...others])
  const examinee = examineeOn(page, rider, server, 'NY')
  await page.goto('/practice/new-york/exam')
  await expect(page.getByText(/at least 2 of the 4 road sign/)).toBeVisible()
  await examinee.starts()
  const texts = signs.slice(0, 3).map(({ question }) => question)
  await answerStoredExam(page, 'NY', 19, (_, { question }) => !texts.includes(question))
  await page.reload()
  await rider.press(rider.button(/^Continue/))
  await expect(rider.place).toHaveText('Question 20 of 20')
  await examinee.finishes()
  await expect(examinee.verdict).toContainText('17 of 20 right. You need 14 to pass.')
  await expect(examinee.verdict).toContainText('1 of 4 road signs right. You need 2.')
  await expect(page.getByRole('heading', { name: /^Not yet/ })).toBeVisible()
})
