import { expect, test } from './app.ts'
import { limitQuestions } from './short-quiz.ts'

test('Home and Content lead out of a quiz, and back to it', async ({ page, rider }) => {
  await rider.opensQuiz('California')
  await rider.answersAll(true)
  await rider.press(page.getByRole('contentinfo').getByRole('link', { name: 'Home' }))
  await rider.press(rider.offer('California', 2))
  await expect(rider.place).toHaveText('Question 2 of 12')
  await rider.press(page.getByRole('contentinfo').getByRole('link', { name: 'Content' }))
  await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible()
  await page.goto('/')
  await expect(rider.offer('California', 2)).toBeVisible()
})

test('A rider who reloads after three answers continues with the fourth question', async ({
  page,
  rider,
  server,
}) => {
  await limitQuestions(page, server, 'CA', 5)
  await rider.opensQuiz('California')
  const answers = await rider.answersAll(true, true, false)
  const before = await rider.questionOnScreen()

  await page.reload()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await rider.press(rider.offer('California', 4, 5))
  await expect(rider.place).toHaveText('Question 4 of 5')
  await expect.poll(() => rider.questionOnScreen()).toEqual(before)
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 3)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  answers.push(...(await rider.answersAll(false, true)))
  await expect(page.getByText('3 out of 5 correct', { exact: true })).toBeVisible()
  await expect(page.getByText('60%', { exact: true })).toBeVisible()
  await expect(page.getByText('Keep practicing to improve your score.')).toBeVisible()
  await expect(page.getByText("Excellent! You're on the right track.")).toHaveCount(0)
  const review = page.getByRole('list', { name: 'Review Your Answers' })
  await rider.press(rider.button('All (5)'))
  await expect(review.getByRole('listitem')).toContainText(
    answers.map(({ picked }) => `Your answer: ${picked}`),
  )
})

test('A rider who reloads after an answer finds the question answered and locked', async ({
  page,
  rider,
}) => {
  await rider.opensQuiz('California')
  await rider.answersAll(true)
  const { picked, correctAnswer, explanation } = await rider.answers(false)
  const before = await rider.questionOnScreen()

  await page.reload()
  await rider.press(rider.offer('California', 2))
  await expect(page.getByText(explanation, { exact: true })).toBeVisible()
  await expect.poll(() => rider.questionOnScreen()).toEqual(before)
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 2)
  await rider.pressInVain(rider.option(correctAnswer))
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(picked)
  await rider.goesOn()
  await expect(rider.place).toHaveText('Question 3 of 12')
})

test('A new quiz replaces the offered one', async ({ page, rider }) => {
  await rider.opensQuiz('California')
  await rider.answersAll(true)
  await page.reload()
  await expect(rider.offer('California', 2)).toBeVisible()
  await rider.starts('Oregon')
  await expect.poll(rider.keptQuizzes).toHaveLength(1)
  await page.reload()
  await expect(rider.offer('Oregon', 1)).toBeVisible()
  await expect(rider.offer()).toHaveCount(1)
})

test('A browser without Web Locks continues after a reload', async ({ page, rider }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
  })
  await rider.opensQuiz('California')
  await rider.answersAll(true)
  const before = await rider.questionOnScreen()
  await page.reload()
  await rider.press(rider.offer('California', 2))
  await expect(rider.place).toHaveText('Question 2 of 12')
  await expect.poll(() => rider.questionOnScreen()).toEqual(before)
})
