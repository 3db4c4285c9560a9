import { LETTERS } from '../../app/questions/question/option-letters.ts'
import type { RiderItem } from '../../app/questions/question/quiz-item.ts'
import { drawMark, fixedDraw } from '../../app/riders/practice/draws.server.ts'
import { answerStoredQuiz } from './answered-before.ts'
import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'
import { letterFromTheStart } from './lettering.ts'
import { expectAccessible } from './looks.ts'
import { times } from './rider.ts'
import { quizComplete, welcome } from './short-quiz.ts'
import { wake } from './wake.ts'

const CALIFORNIA = '/practice/california'
const SCRIPTS = '**/assets/*.js'
const FIRST = /^Question 1 of 12$/

test.describe('Without a script', () => {
  test.use({ javaScriptEnabled: false })

  // The browser reports blocked scripts as failed requests.
  test.beforeEach(({ noise }) => noise.allow(/\/assets\/.*\.js csp$/))

  test('a rider answers the last of 12 questions, and sees the result, the review and another quiz', {
    tag: '@phone',
  }, async ({ page, rider, server }) => {
    const draw = fixedDraw((await server.questions('CA')) as RiderItem[], 'CA', 1)
    await page.goto(addressAfter(draw, 9, true))
    const given = await rider.answersAll(true, false, false)
    await expect(quizComplete(page)).toBeVisible()
    await expect(page.getByText('10 out of 12 correct')).toBeVisible()
    await expect(page.getByText("Excellent! You're on the right track.")).toBeVisible()
    await expect(page.getByText(/^This result is not saved\./)).toBeVisible()
    const review = page.getByRole('list', { name: 'Review Your Answers' }).getByRole('listitem')
    await expect(review).toContainText([
      ...draw.slice(0, 9).map(({ correctAnswer }) => `Your answer: ${correctAnswer}`),
      ...given.map(({ picked }) => `Your answer: ${picked}`),
    ])

    await rider.press(page.getByRole('link', { name: 'Try Again' }))
    await expect(rider.place).toHaveText(FIRST)
    const asked = draw.map(({ question }) => question)
    expect(asked).not.toContain(await rider.question.textContent())
  })

  test('a pick shows at once what is right and why', { tag: '@phone' }, async ({ page, rider }) => {
    await page.goto(CALIFORNIA)
    await expect(page.getByRole('heading', { name: 'Explanation' })).toBeHidden()
    await expect(rider.button('Next Question')).toBeHidden()
    const { picked, correctAnswer, explanation } = await rider.answers(false)
    await expect(rider.option(picked).getByText('Wrong • Your answer')).toBeVisible()
    await expect(rider.option(correctAnswer).getByText(/^Correct/)).toBeVisible()
    await expect(page.getByText(explanation, { exact: true })).toBeVisible()
    await expect(page.getByText('Your answer:').filter({ visible: true })).toHaveCount(1)
    await rider.pressInVain(rider.option(correctAnswer))
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(picked)
  })

  test('Back, a reload, a second tab and a shared address show the right question', {
    tag: '@phone',
  }, async ({ page, rider, context }) => {
    await page.goto(CALIFORNIA)
    await rider.answersAll(true, false)
    const third = await rider.questionOnScreen()
    const address = page.url()
    await page.reload()
    await expect.poll(() => rider.questionOnScreen()).toEqual(third)
    await rider.answersAll(true)
    await page.goBack()
    await expect(rider.place).toHaveText('Question 3 of 12')
    await expect.poll(() => rider.questionOnScreen()).toEqual(third)

    const other = await context.newPage()
    await other.goto(address)
    await expect(other.locator('legend')).toHaveText(third[0] ?? '')
    await expect(other.getByRole('radio', { checked: true })).toHaveCount(0)
  })
})

/** Returns the address of a draw after this many right or wrong answers, because each press loads a page. */
function addressAfter(draw: RiderItem[], count: number, right: boolean): string {
  if (count === 0) return CALIFORNIA
  const letters = draw.slice(0, count).map(({ options, correctAnswer }) => {
    return LETTERS[options.findIndex((option) => (option === correctAnswer) === right)]
  })
  return `${CALIFORNIA}/quiz?draw=1.${drawMark(draw)}&answers=${letters.join('')}`
}

for (const { answered, picks } of [
  { answered: 0, picks: true },
  { answered: 1, picks: false },
  { answered: 11, picks: true },
]) {
  const more = picks ? ' and one more pick' : ''
  test(`A script that arrives after ${answered} answers${more} keeps them`, {
    tag: '@phone',
  }, async ({ page, rider, server }) => {
    const release = await holdRequests(page, SCRIPTS)
    const draw = fixedDraw((await server.questions('CA')) as RiderItem[], 'CA', 1)
    const address = addressAfter(draw, Math.max(0, answered - 1), false)
    await page.goto(address, { waitUntil: 'commit' })
    await rider.answersAll(...times(Math.min(1, answered), false))
    await expect(rider.place).toHaveText(`Question ${answered + 1} of 12`)
    if (picks) await rider.answers(true)
    const before = await rider.questionOnScreen()
    release()
    // The page waits for a press before it loads the script.
    await wake(page)
    await expect(page.locator('main form')).not.toHaveAttribute('action')
    await expect.poll(() => rider.questionOnScreen()).toEqual(before)
    await expect(page.getByRole('progressbar')).toHaveJSProperty('value', answered + Number(picks))
    if (picks) await rider.goesOn()
    if (answered < 11) {
      const next = answered + Number(picks) + 1
      return await expect(rider.place).toHaveText(`Question ${next} of 12`)
    }
    await expect(quizComplete(page)).toBeVisible()
    await expect(page.getByText('1 out of 12 correct')).toBeVisible()
    await rider.press(rider.button('Try Again'))
    await expect(welcome(page)).toBeVisible()
  })
}

test('Answers that came with an address are not logged as the rider’s own', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.goto(CALIFORNIA)
  const draw = await page.locator('main form input[name=draw]').getAttribute('value')
  await page.goto(`${CALIFORNIA}/quiz?draw=${draw}&answers=AB`)
  await expect(rider.place).toHaveText('Question 3 of 12')
  await wake(page)
  await expect(page.locator('main form')).not.toHaveAttribute('action')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await rider.answers(true)
  await page.waitForFunction(() => localStorage.getItem('has-answers'))
  await page.goto('/progress')
  await expect(page.getByText(/^Answer 39 more new questions /)).toBeVisible()
})

test('The script moves nothing when it arrives', { tag: '@phone' }, async ({ page, rider }) => {
  await letterFromTheStart(page)
  const release = await holdRequests(page, SCRIPTS)
  // The first question has a picture, so the explanation covers its options.
  await page.goto('/practice/ohio', { waitUntil: 'commit' })
  const row = page.getByRole('radio').locator('..').first()
  const picked = await row.getByRole('radio').inputValue()
  await rider.press(row)
  await page.evaluate(() => document.fonts.ready)
  await expect(page.getByText(/^Not correct\. Answer: /).filter({ visible: true })).toBeInViewport()
  const place = () =>
    page.evaluate(() => ({
      focus: (document.activeElement as HTMLInputElement).value,
      scrolled: scrollY,
      rows: [...document.querySelectorAll('main form label')].map(
        (row) => row.getBoundingClientRect().y,
      ),
    }))
  const before = await place()
  expect(before).toMatchObject({ focus: picked, scrolled: 0 })
  release()
  await expect(page.locator('main form')).not.toHaveAttribute('action')
  expect(await place()).toEqual(before)
})

test('Two presses lead from the welcome to a question, and Back to the welcome', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.goto('/')
  await rider.press(page.getByRole('link', { name: 'Ohio' }))
  await expect(rider.place).toHaveText(FIRST)
  await rider.press(page.getByRole('radio').locator('..').first())
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect(page.locator('main form')).not.toHaveAttribute('action')
  await page.goBack()
  await expect(rider.start('Ohio')).toBeVisible()

  await rider.press(rider.start('Ohio'))
  await expect(rider.place).toHaveText(FIRST)
  await page.waitForURL('**/#quiz')
  await page.goBack()
  await expect(welcome(page)).toBeVisible()
  await page.goForward()
  await page.waitForURL('**/#quiz')
  await expect(welcome(page)).toBeVisible()
  await expect(rider.place).toHaveCount(0)
})

test('A reload at a question, before and after its answer, loses no pick', {
  tag: '@phone',
}, async ({ page, rider }) => {
  const taken = () => expect(page.locator('main form')).not.toHaveAttribute('action')
  await page.goto(CALIFORNIA)
  for (const number of [1, 2, 3, 12]) {
    if (number === 12) {
      await answerStoredQuiz(page, 11, false)
      await page.reload()
      await taken()
    }
    const asked = await rider.questionOnScreen()
    const { picked } = await rider.answers(false)
    await taken()
    await page.reload()
    await taken()
    await expect(rider.place).toHaveText(`Question ${number} of 12`)
    expect(await rider.questionOnScreen()).toEqual(asked)
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(picked)
    await expect(rider.option(picked).getByText('Wrong • Your answer')).toBeVisible()
    await rider.goesOn()
    if (number === 3) {
      await page.goto('/')
      await expect(rider.offer('California', 4)).toBeVisible()
      await expect(rider.start('California')).toBeVisible()
      await page.goto(CALIFORNIA)
      await taken()
    }
  }
  await expect(page.getByText('0 out of 12 correct')).toBeVisible()
})

test('The pages are accessible before their script', { tag: '@phone' }, async ({ page, rider }) => {
  await holdRequests(page, SCRIPTS)
  await page.goto(CALIFORNIA)
  await expectAccessible(page, 'first question')
  await rider.answers(false)
  await expectAccessible(page, 'answered question', 'main form')
  await rider.goesOn()
  const address = new URL(page.url())
  address.searchParams.delete('pick')
  address.searchParams.set('answers', 'ABCDABCDABCD')
  await page.goto(address.href)
  await expect(quizComplete(page)).toBeVisible()
  await expectAccessible(page, 'results', 'main')
})
