import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { bankOf } from './examinee.ts'
import { expectLooksWell } from './looks.ts'
import { attemptsOnDevice, withShortQuizzes } from './short-quiz.ts'

withShortQuizzes()

test('A finished quiz is counted once, with the time of each answer', { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  await rider.opensQuiz('California')
  const counted = page.waitForRequest('**/attempts')
  await rider.answersAll(true, false)
  const request = await counted
  const { id, owner, state, picks } = request.postDataJSON()
  expect({ owner, state }).toEqual({ owner: null, state: 'CA' })
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  const pick = { item: expect.any(String), revision: 1, option: expect.any(String) }
  expect(picks).toMatchObject(
    [1, 2].map(() => ({ ...pick, isFirst: true, seconds: expect.any(Number) })),
  )
  expect((await request.response())?.status()).toBe(204)
  await expect.poll(() => waiting(page)).toEqual([])

  const second = page.waitForRequest('**/attempts')
  await rider.press(rider.button('Try Again'))
  await rider.starts('California')
  await rider.answersAll(true, true)
  const known = (await second).postDataJSON().picks
  expect(known.map(({ isFirst }: { isFirst: boolean }) => isFirst)).toEqual([false, false])
})

test('A rider reads how many got a question right, and nothing is asked before the first pick', {
  tag: '@phone',
}, async ({ page, rider, context, server }) => {
  const shares = (await bankOf(server, 'CA')).map(({ id }) => [`${id}~1`, 71])
  const asked: string[] = []
  await context.route('**/statistics/CA', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ json: Object.fromEntries(shares) })
  })
  const told = page.getByText('71% of riders got this right.', { exact: true })
  await rider.opensQuiz('California')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const loaded = page.waitForResponse('**/statistics/CA')
  await rider.answers(true)
  await loaded
  await rider.goesOn()
  await rider.answers(false)
  await expect(told).toBeVisible()
  expect(asked).toHaveLength(1)
  await expectLooksWell(page, 'the share')
})

test('A quiz that ends offline is counted once the network is back', { tag: '@laptop' }, async ({
  page,
  rider,
  context,
  noise,
}) => {
  // The script for learned mistakes also loads at the end of a quiz. It fails, because this browser has
  // no service worker.
  noise.allow(/load-learned|ERR_INTERNET_DISCONNECTED|Could not count the mistakes|Failed to fetch/)
  // These load with the first answer.
  const scripts = [/\/send\.client/, /\/log\.client/].map((name) => page.waitForResponse(name))
  await rider.opensQuiz('California')
  await rider.answersAll(true)
  for (const script of await Promise.all(scripts)) await script.finished()
  await context.setOffline(true)
  await rider.answersAll(false)
  await expect.poll(() => waiting(page)).toHaveLength(1)
  const counted = page.waitForResponse('**/attempts')
  await context.setOffline(false)
  expect((await counted).status()).toBe(204)
  await expect.poll(() => waiting(page)).toEqual([])
})

test('The privacy page says what is counted, and fits', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'What we count' })).toBeVisible()
  await expectLooksWell(page, 'privacy')
})

/** Returns the ids of finished quizzes that this browser has not sent for counting yet. */
async function waiting(page: Page): Promise<string[]> {
  const kept = await attemptsOnDevice(page)
  return kept.filter(({ isFinished, isCounted }) => isFinished && !isCounted).map(({ id }) => id)
}
