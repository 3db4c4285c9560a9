import { expect, test } from './app.ts'
import { times } from './rider.ts'
import { welcome } from './short-quiz.ts'

const EXCELLENT = "Excellent! You're on the right track."
const KEEP_PRACTICING = 'Keep practicing to improve your score.'

const CHECK = 'svg:has(path[d^="M4 12.5"])'
const CROSS = 'svg:has(path[d^="M6 6l12 12"])'
const GREEN = 'rgb(10, 107, 52)'
const RED = 'rgb(179, 32, 27)'
const QUIET = 'rgb(86, 89, 94)'

test('A rider answers 12 questions, sees the score and the review, and tries again at the top', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await rider.opensQuiz('California')
  await expect(rider.place).toHaveText('Question 1 of 12')
  const answers = await rider.answersAll(...times(9, true), false, false)

  await expect(rider.place).toHaveText('Question 12 of 12')
  await expect(rider.button('Finish Quiz')).toHaveCount(0)
  answers.push(await rider.answers(true))
  await expect(rider.button('Next Question')).toHaveCount(0)
  await rider.press(rider.button('Finish Quiz'))

  await expect(page.getByRole('heading', { name: 'Quiz Complete!', exact: true })).toBeFocused()
  await expect(page.getByText('83%', { exact: true })).toBeVisible()
  await expect(page.getByText('10 out of 12 correct', { exact: true })).toBeVisible()
  await expect(page.getByText(EXCELLENT, { exact: true })).toBeVisible()
  await expect(page.getByText(KEEP_PRACTICING, { exact: true })).toHaveCount(0)
  await expect(page.getByText('California', { exact: true })).toBeVisible()
  await expect(page.getByText(/^12 of \d{3} questions answered$/)).toBeVisible()
  expect(new Set(answers.map(({ question }) => question)).size).toBe(12)

  const review = page.getByRole('list', { name: 'Review Your Answers' })
  const entries = review.getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await rider.press(rider.button('All (12)'))
  await expect(entries).toHaveCount(12)
  for (const [
    index,
    { question, picked, right, correctAnswer, explanation },
  ] of answers.entries()) {
    const lines = [`${index + 1}. ${question}`, `Your answer: ${picked}`]
    if (right) lines[1] += ' (correct)'
    else lines.splice(1, 1, `${lines[1]} (wrong)`, `Correct answer: ${correctAnswer}`)
    const paragraphs = await entries.nth(index).getByRole('paragraph').allTextContents()
    expect(paragraphs.slice(0, lines.length)).toEqual(lines)
    await expect(entries.nth(index)).toContainText(explanation)
  }
  const { height, hidden } = await review.evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    hidden: list.scrollHeight - list.clientHeight,
  }))
  expect(height).toBeCloseTo(16 * 16, -1)
  expect(hidden).toBeGreaterThan(height)
  await entries.last().scrollIntoViewIfNeeded()
  await expect(entries.last()).toBeInViewport()
  await rider.press(rider.button('Wrong (2)'))
  const wrong = answers.flatMap(({ right }, index) => (right ? [] : [`${index + 1}.`]))
  await expect(entries).toContainText(wrong)
  await rider.press(rider.button('Show the whole review'))
  const isWhole = () => review.evaluate((list) => list.scrollHeight === list.clientHeight)
  await expect.poll(isWhole).toBe(true)
  await expect(page.getByRole('heading', { name: 'Topics you missed' })).toBeVisible()

  await page.mouse.wheel(0, 350)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await rider.press(rider.button('Try Again'))
  await expect(welcome(page)).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(rider.start('California')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toHaveCount(0)
  await rider.press(rider.start('California'))
  await expect(rider.place).toHaveText('Question 1 of 12')
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 0)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('A right pick turns green with a check mark, a wrong one red with a cross, and both lock', {
  tag: '@phone',
}, async ({ page, rider }) => {
  const { option } = rider
  const status = page.getByRole('status')
  await rider.opensQuiz('California')
  await expect(page.getByRole('radio')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'Explanation' })).toHaveCount(0)
  await expect(rider.button('Next Question')).toHaveCount(0)

  const right = await rider.answers(true)
  await expect(option(right.picked)).toContainText('Correct')
  await expect(option(right.picked)).toContainText('Your answer')
  await expect(option(right.picked).locator(CHECK)).toBeVisible()
  await expect(option(right.picked)).toHaveCSS('color', GREEN)
  await expect(page.locator('fieldset label svg')).toHaveCount(1)
  await expect(page.getByText(right.explanation, { exact: true })).toBeVisible()
  await expect(status).toContainText('Correct.')
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 1)
  for (const other of right.options.filter((text) => text !== right.picked)) {
    await rider.pressInVain(option(other))
    await expect(option(other)).toHaveCSS('color', QUIET)
    await expect(option(other)).not.toContainText(/Correct|Your answer/)
  }
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(right.picked)
  await rider.goesOn()
  await expect(rider.place).toHaveText('Question 2 of 12')

  const { picked, options, correctAnswer, explanation } = await rider.answers(false)
  await expect(option(picked)).toContainText('Your answer')
  await expect(option(picked)).not.toContainText('Correct')
  await expect(option(picked).locator(CROSS)).toBeVisible()
  await expect(option(picked)).toHaveCSS('color', RED)
  await expect(option(correctAnswer)).toContainText('Correct')
  await expect(option(correctAnswer)).not.toContainText('Your answer')
  await expect(option(correctAnswer).locator(CHECK)).toBeVisible()
  await expect(option(correctAnswer)).toHaveCSS('color', GREEN)
  await expect(page.locator('fieldset label svg')).toHaveCount(2)
  await expect(status).toContainText(`Not correct. Answer: ${correctAnswer}.`)
  await expect(page.getByText(explanation, { exact: true })).toBeVisible()
  const others = options.filter((text) => text !== picked && text !== correctAnswer)
  for (const other of others) await expect(option(other)).toHaveCSS('color', QUIET)
  await rider.pressInVain(option(correctAnswer))
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(picked)
})
