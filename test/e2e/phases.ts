import { test as base, expect } from './app.ts'
import type { QuizItem } from './production-server.ts'
import { type Rider, riderOn } from './rider.ts'

/**
 * The `rider` of this test gets quizzes of four questions, enough for every phase. `longTexts` makes
 * their texts long.
 */
export const test = base.extend<{ longTexts: boolean }>({
  longTexts: [false, { option: true }],
  rider: async ({ page, hasTouch, server, longTexts }, use) => {
    const items = (await server.questions('CA')).slice(0, 4)
    const shown = longTexts ? items.map(lengthen) : items
    await page.route('**/questions/CA', (route) => route.fulfill({ json: shown }))
    // The server does not have the long texts, and would refuse to count them.
    if (longTexts) await page.route('**/attempts', (route) => route.fulfill({ status: 204 }))
    await use(riderOn(page, hasTouch, { ...server, questions: async () => shown }))
  },
})

/** Takes the rider through the phases, and yields the name of each. */
export async function* phases(rider: Rider): AsyncGenerator<string> {
  const { page, press, button } = rider
  await page.goto('/')
  await expect(button('Choose State')).toBeVisible()
  yield 'welcome'
  await press(button('Choose State'))
  await expect(rider.modal).toBeVisible()
  yield 'modal'
  await press(button('Close'))
  await expect(page.getByRole('alert')).toHaveText(/No state selected/)
  yield 'welcome with an error'
  await rider.chooses('California')
  await expect(rider.start('California')).toBeVisible()
  yield 'welcome with a state'
  await press(rider.start('California'))
  await expect(page.getByRole('radio')).toHaveCount(4)
  yield 'question'
  await rider.answers(true)
  yield 'right answer'
  await rider.goesOn()
  await rider.answers(false)
  yield 'wrong answer'
  await page.reload()
  await expect(rider.offer()).toBeVisible()
  yield 'unfinished quiz'
  await press(rider.offer())
  await rider.goesOn()
  await rider.answersAll(false, true)
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  yield 'results'
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded()
  yield 'review'
  await page.goto('/no/such/road')
  yield 'unknown address'
}

function lengthen(item: QuizItem): QuizItem {
  const long = (text: string) => `${text} (responsibilities: ${text} ${text})`
  return {
    ...item,
    question: long(item.question),
    options: item.options.map(long),
    correctAnswer: long(item.correctAnswer),
    explanation: long(item.explanation),
  }
}
