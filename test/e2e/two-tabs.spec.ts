import { test as base, expect } from './app.ts'
import { type Rider, riderOn } from './rider.ts'

/** `newTab` opens the welcome page in another tab of the same browser. */
const test = base.extend<{ newTab: () => Promise<Rider> }>({
  newTab: ({ context, hasTouch, server }, use) =>
    use(async () => {
      const page = await context.newPage()
      await page.goto('/')
      return riderOn(page, hasTouch, server)
    }),
})

test('A rider whose tab crashes continues in a new one', async ({
  page,
  rider,
  newTab,
  context,
}) => {
  await rider.opensQuiz('Oregon')
  await rider.answersAll(true, false)
  const before = await rider.questionOnScreen()

  const devTools = await context.newCDPSession(page)
  const crash = page.waitForEvent('crash')
  devTools.send('Page.crash').catch(() => {})
  await crash
  const again = await newTab()
  await again.press(again.offer('Oregon', 3))
  await expect(again.place).toHaveText('Question 3 of 12')
  await expect.poll(() => again.questionOnScreen()).toEqual(before)
})

test('Two tabs run a quiz each and do not mix them up', async ({ page, rider, newTab }) => {
  await rider.opensQuiz('California')
  await rider.answersAll(true)
  const [mine] = await rider.keptQuizzes()
  const before = await rider.questionOnScreen()

  // The other tab removes a malformed quiz, which shows that it has read all stored quizzes.
  await page.evaluate(() => localStorage.setItem('quiz:none', ''))
  const other = await newTab()
  await expect.poll(other.keptQuizzes).toEqual([mine])
  await other.chooses('Oregon')
  await expect(other.offer()).toHaveCount(0)
  await other.press(other.start('Oregon'))
  await other.answersAll(true, false, true)

  await expect.poll(() => rider.questionOnScreen()).toEqual(before)
  await rider.answersAll(false)
  await expect(rider.place).toHaveText('Question 3 of 12')
  await expect(other.place).toHaveText('Question 4 of 12')
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 2)
  await other.answers(true)

  await page.close()
  await other.page.close()
  const later = await newTab()
  await expect(later.offer('Oregon', 4)).toBeVisible()
  await expect(later.offer()).toHaveCount(1)
})

test('Two tabs that continue one quiz do not share it', async ({ page, rider, newTab }) => {
  await rider.opensQuiz('California')
  await rider.answersAll(true, false)
  await page.close()

  const tabs = [await newTab(), await newTab()]
  for (const tab of tabs) await expect(tab.offer('California', 3)).toBeVisible()
  await Promise.all(tabs.map((tab) => tab.press(tab.offer())))
  for (const tab of tabs) await expect(tab.offer()).toHaveCount(0)
  const inQuiz = await Promise.all(tabs.map((tab) => tab.place.isVisible()))
  expect(inQuiz.toSorted()).toEqual([false, true])

  const [winner, loser] = (inQuiz[0] ? tabs : tabs.toReversed()) as [Rider, Rider]
  await expect(winner.place).toHaveText('Question 3 of 12')
  await expect(loser.page.getByText('This quiz is open in another tab.')).toBeVisible()
  await loser.starts('Oregon')
  await loser.answersAll(true)
  await winner.page.reload()
  await expect(winner.offer('California', 3)).toBeVisible()
})
