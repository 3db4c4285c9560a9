import { expect, test } from './app.ts'
import { limitQuestions } from './short-quiz.ts'

const DAY = 24 * 60 * 60 * 1000

test('Home and Content lead out of a quiz, and back to it', async ({ page, rider }) => {
  await page.goto('/')
  await rider.starts('California')
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
  await page.goto('/')
  await rider.starts('California')
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
  const review = page.getByRole('list', { name: 'Review Your Answers' })
  await expect(review.getByRole('listitem')).toContainText(
    answers.map(({ picked }) => `Your answer: ${picked}`),
  )
})

test('A rider who reloads after an answer finds the question answered and locked', async ({
  page,
  rider,
}) => {
  await page.goto('/')
  await rider.starts('California')
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

test('A finished quiz is not offered again', async ({ page, rider, server }) => {
  await limitQuestions(page, server, 'CA', 2)
  await page.goto('/')
  await rider.starts('California')
  expect(await rider.keptQuizzes()).toHaveLength(1)
  await rider.answersAll(true, false)
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  expect(await rider.keptQuizzes()).toEqual([])
  await rider.press(rider.button('Try Again'))
  await expect(rider.start('California')).toBeVisible()
  await expect(rider.offer()).toHaveCount(0)

  await page.reload()
  await expect(rider.start('California')).toBeVisible()
  await expect(rider.offer()).toHaveCount(0)
})

test('A new quiz replaces the offered one', async ({ page, rider }) => {
  await page.goto('/')
  await rider.starts('California')
  await rider.answersAll(true)
  await page.reload()
  await expect(rider.offer('California', 2)).toBeVisible()
  await rider.starts('Oregon')
  await expect.poll(rider.keptQuizzes).toHaveLength(1)
  await page.reload()
  await expect(rider.offer('Oregon', 1)).toBeVisible()
  await expect(rider.offer()).toHaveCount(1)
})

test('A quiz is offered for 24 hours', async ({ page, rider }) => {
  await page.goto('/')
  await rider.starts('California')
  await rider.answers(true)
  const answeredBy = Date.now()

  await page.clock.setFixedTime(answeredBy + DAY - 60_000)
  await page.reload()
  await expect(rider.offer('California', 1)).toBeVisible()
  await page.clock.setFixedTime(answeredBy + DAY)
  await page.reload()
  await expect.poll(rider.keptQuizzes).toEqual([])
  await expect(rider.offer()).toHaveCount(0)
})

test('A malformed unfinished quiz is removed', async ({ page, rider }) => {
  await page.goto('/')
  await rider.starts('California')
  await rider.answersAll(true, true)
  const damaged = await page.evaluate(damageKeptQuiz)
  await page.reload()
  await expect.poll(async () => (await rider.keptQuizzes()).map((key) => damaged[key])).toEqual([])
  await expect(rider.offer()).toHaveCount(0)
  await rider.starts('California')
})

test('A browser without Web Locks continues after a reload', async ({ page, rider }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
  })
  await page.goto('/')
  await rider.starts('California')
  await rider.answersAll(true)
  const before = await rider.questionOnScreen()
  await page.reload()
  await rider.press(rider.offer('California', 2))
  await expect(rider.place).toHaveText('Question 2 of 12')
  await expect.poll(() => rider.questionOnScreen()).toEqual(before)
})

/** Replaces the stored quiz with damaged copies. Returns the kind of damage of each copy. */
function damageKeptQuiz(): Record<string, string> {
  const key = Object.keys(localStorage).find((key) => key.startsWith('quiz:')) ?? ''
  const text = localStorage.getItem(key) ?? ''
  localStorage.removeItem(key)
  const { session, savedAt } = JSON.parse(text)
  const { questions, answers } = session
  const [first, second] = answers
  const damages: Record<string, string | object> = {
    cut: text.slice(0, 999),
    empty: '',
    huge: '['.repeat(2e6),
    'beyond the questions': { index: 99 },
    over: { questions: questions.slice(0, 2) },
    'before its answers': { index: 0 },
    'without its answers': { answers: [] },
    'with answers to other questions': { answers: [second, first] },
    'with an answer that is no option': { answers: [first, { ...second, selectedAnswer: '?' }] },
    'with questions that are none': { questions: questions.map(() => ({ question: 'Why?' })) },
    'of another name': { id: 'f'.repeat(32) },
  }
  const names: Record<string, string> = {}
  for (const [what, damage] of Object.entries(damages)) {
    const id = Object.keys(names).length.toString(16).padStart(32, '0')
    const whole = (change: object) =>
      JSON.stringify({ session: { ...session, id, ...change }, savedAt })
    localStorage.setItem(`quiz:${id}`, typeof damage === 'string' ? damage : whole(damage))
    names[`quiz:${id}`] = what
  }
  return names
}
