import { expect, test } from './app.ts'
import { mistakesLink } from './learner.ts'
import { limitQuestions } from './short-quiz.ts'

test.beforeEach(({ context, server }) => limitQuestions(context, server, 'OR', 4))

test('A right answer that was a guess comes back, unless the rider takes that back', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await rider.opensQuiz('Oregon')
  const guess = page.getByRole('button', { name: 'I guessed' })
  await rider.answers(false)
  await expect(guess).toHaveCount(0)
  await rider.goesOn()
  const [guessed] = [await rider.answers(true)]
  await expect(guess).toBeVisible()
  await page.keyboard.press('g')
  await expect(guess).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('We will ask it again. Your score stays.')).toBeVisible()
  await page.reload()
  await rider.press(rider.button(/^Continue/))
  await expect(guess).toHaveAttribute('aria-pressed', 'true')
  await rider.goesOn()
  await rider.answers(true)
  await rider.press(guess)
  await rider.press(guess)
  await expect(guess).toHaveAttribute('aria-pressed', 'false')
  await rider.goesOn()
  await rider.answersAll(true)
  await expect(page.getByText('3 out of 4 correct')).toBeVisible()
  await rider.press(rider.button('Guessed (1)'))
  const shown = page.getByRole('listitem').filter({ hasText: 'You guessed. It will come back.' })
  await expect(shown).toContainText(guessed.question)
  await expect(mistakesLink(page, 2)).toBeVisible()
})
