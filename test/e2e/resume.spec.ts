import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import type { Rider } from './rider.ts'
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

test('A rider who reloads continues with the same question, and finds a given answer locked', async ({
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

  const locked = await rider.answers(false)
  await page.reload()
  await rider.press(rider.offer('California', 4, 5))
  await expect(page.getByText(locked.explanation, { exact: true })).toBeVisible()
  await expect.poll(() => rider.questionOnScreen()).toEqual(before)
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 4)
  await rider.pressInVain(rider.option(locked.correctAnswer))
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(locked.picked)
  await rider.goesOn()

  answers.push(locked, ...(await rider.answersAll(true)))
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

test.describe('A rider who changes the language', { tag: '@phone' }, () => {
  const toEnglish = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'English' })

  /** The question and the options in English, which a Spanish question has beside it, and the place of the pick. */
  async function expectSameInEnglish(page: Page, rider: Rider) {
    const beside = await page.locator('fieldset [lang=en] p').allTextContents()
    const picked = await placeOfPick(page)
    await rider.press(toEnglish(page))
    const inEnglish = beside.map((text) => text.replace(/^[A-D]\. /, ''))
    await expect.poll(() => rider.questionOnScreen()).toEqual(inEnglish)
    await expect.poll(() => placeOfPick(page)).toBe(picked)
  }

  const placeOfPick = (page: Page) =>
    page
      .getByRole('radio')
      .evaluateAll((radios) => radios.findIndex((radio) => (radio as HTMLInputElement).checked))

  test('keeps the question and the pick of a quiz, also by the offer on the first page', async ({
    page,
    rider,
  }) => {
    await page.goto('/es/practice/new-york')
    for (const _ of [1, 2]) {
      await page.getByRole('radio').first().check()
      await rider.press(rider.button('Siguiente pregunta'))
    }
    await expect(page.getByText('Pregunta 3 de 12')).toBeVisible()
    await page.getByRole('radio').nth(1).check()
    await expectSameInEnglish(page, rider)
    await expect(page).toHaveURL('/practice/new-york')
    await expect(rider.place).toHaveText('Question 3 of 12')

    await page.goto('/es/')
    await rider.press(rider.button('Continuar la prueba de Nueva York: pregunta 3 de 12'))
    await expectSameInEnglish(page, rider)
    await expect(rider.place).toHaveText('Question 3 of 12')
    await page.goto('/')
    await expect(rider.offer('New York', 3)).toBeVisible()

    await page.goto('/es/practice/new-york')
    await rider.press(rider.button('Siguiente pregunta'))
    await page.route(/\d\/bank\/NY$/, (route) => route.fulfill({ json: { items: [] } }))
    await rider.press(toEnglish(page))
    await expect(rider.place).toHaveText('Question 4 of 12')
    // The text is Spanish, because the page finds no other.
    await expect(page.locator('fieldset:has(legend)')).toHaveAttribute('lang', 'es')
  })

  test('keeps the exam and the quiz of a topic', async ({ page, rider }) => {
    await page.goto('/es/practice/ohio/exam')
    await rider.press(rider.button('Empezar el examen'))
    await rider.press(rider.button('Siguiente'))
    await expect(page.getByText('Pregunta 2 de 40')).toBeVisible()
    await page.getByRole('radio').nth(2).check()
    await expectSameInEnglish(page, rider)
    await expect(rider.place).toHaveText('Question 2 of 40')

    await page.goto('/es/practice/ohio/topics/braking')
    await page.getByRole('radio').first().check()
    await rider.press(rider.button('Siguiente pregunta'))
    await expect(page.getByText(/^Pregunta 2 de/)).toBeVisible()
    await page.getByRole('radio').nth(3).check()
    await expectSameInEnglish(page, rider)
    await expect(rider.place).toHaveText(/^Question 2 of/)
  })
})
