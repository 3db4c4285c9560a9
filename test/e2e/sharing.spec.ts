import { expect, test } from './app.ts'
import { expectAccessible } from './looks.ts'
import { finishesQuiz, withShortQuizzes } from './short-quiz.ts'

const TEXT = 'I scored 50% on the California motorcycle practice quiz.'

withShortQuizzes()

test('A result is shared by the dialog of the system, or else copied with its score and link', {
  tag: '@laptop',
}, async ({ page, rider, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared: unknown[] = []
    const share = async (data: unknown) => void shared.push(data)
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  await page.goto('/')
  await finishesQuiz(rider, true, false)
  await rider.press(rider.button('Share'))
  const url = `${server.origin}/practice/california/quiz/50`
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([{ text: TEXT, url }])
  await expect(page.getByText('Text and link copied')).toHaveCount(0)

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await rider.press(rider.button('Share'))
  await expect(page.getByRole('status').filter({ hasText: 'Text and link copied.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${TEXT} ${url}`)
  await expectAccessible(page, 'results')
})
