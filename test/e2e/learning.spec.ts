import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { bankOf, limitBank } from './examinee.ts'
import { misses, mistakesLink, progressLink } from './learner.ts'
import { expectAccessibleAtSize, expectFits, expectLooksWell } from './looks.ts'
import type { Rider } from './rider.ts'
import { limitQuestions } from './short-quiz.ts'
import { tellsOutcome, toldChance } from './tell-outcome.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A day from now, as 'YYYY-MM-DD'. */
function dayIn(days: number): string {
  const date = new Date(Date.now() + days * DAY_MS)
  const local = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return local.map((part) => String(part).padStart(2, '0')).join('-')
}

/** The number of mistakes that come back then. */
const returning = (page: Page, when: 'Now' | 'Tomorrow' | 'Later') =>
  page.getByRole('term').filter({ hasText: when }).locator('xpath=following-sibling::dd')

const noneLeft = (page: Page) => page.getByText('No mistakes left to practice.', { exact: true })

test.beforeEach(({ context, server }) => limitQuestions(context, server, 'OR', 4))

test('A missed question comes back until it was answered right on two days', {
  tag: '@phone',
}, async ({ page, rider }) => {
  const missed = await misses(2, { page, rider })
  await rider.press(mistakesLink(page, 2))
  await expect(rider.place).toHaveText('Question 1 of 2')
  const first = await rider.answersAll(true, true)
  await expect(page.getByRole('heading', { name: 'Mistakes practiced!' })).toBeFocused()
  expect(first.map(({ question }) => question).sort()).toEqual(
    missed.map(({ question }) => question).sort(),
  )
  // A right answer on a single day is not enough to clear a mistake. Both come back tomorrow.
  await expect(returning(page, 'Now')).toHaveText('0')
  await expect(returning(page, 'Tomorrow')).toHaveText('2')
  await rider.press(rider.button('Back to my mistakes'))
  await expect(page.getByText(/^Nothing is due today\./)).toBeVisible()
  await expectFits(page)
  await rider.press(rider.button('Practice them anyway'))
  await rider.answersAll(true, true)

  await page.clock.setFixedTime(Date.now() + DAY_MS)
  await rider.press(rider.button('Back to my mistakes'))
  await rider.answersAll(true, false)
  await expect(mistakesLink(page, 1)).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 2 * DAY_MS)
  await rider.press(rider.button('Back to my mistakes'))
  await rider.answersAll(true)
  await page.clock.setFixedTime(Date.now() + 3 * DAY_MS)
  await rider.press(rider.button('Back to my mistakes'))
  await rider.answersAll(true)
  await rider.press(rider.button('Back to my mistakes'))
  await expect(noneLeft(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'By topic' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Practice my mistakes/ })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Practice my mistakes', exact: true })).toBeVisible()
})

test('A question that was withdrawn leaves the mistakes, and a corrected one is told once', {
  tag: '@phone',
}, async ({ page, rider, context, server }) => {
  const missed = await misses(2, { page, rider })
  const bank = await bankOf(server, 'OR')
  const [withdrawn, corrected] = missed.map(({ question }) => question)
  const key = {
    correctAnswer: missed[1]?.picked ?? '',
    revision: 2,
    keySince: 2,
    keyReason: 'Sorry.',
  }
  const items = bank
    .filter(({ question }) => question !== withdrawn)
    .map((item) => (item.question === corrected ? { ...item, ...key } : item))
  await limitBank(context, 'OR', items)

  await rider.press(mistakesLink(page, 2))
  await expect(noneLeft(page)).toBeVisible()
  const notice = page.getByRole('region', { name: 'We corrected our answer key' })
  await expect(notice).toContainText(corrected ?? '')
  await expect(notice).toContainText(
    'Your last result: 2 of 4 then, 3 of 4 now: we had the wrong answer to question 2.',
  )
  await expectFits(page)
  await rider.press(notice.getByRole('button', { name: 'Got it' }))
  await expect(page.locator('#main')).toBeFocused()
  await page.reload()
  await expect(noneLeft(page)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText('Last result: 50% (Oregon), 75% after our correction')).toBeVisible()
})

test('A topic asks what the rider has not seen', { tag: '@phone' }, async ({
  page,
  rider,
  context,
  server,
}) => {
  const bank = await bankOf(server, 'OR')
  const all = bank.filter(({ topic }) => topic === 'night-and-weather')
  const ofTopic = all.slice(0, 4)
  const others = bank.filter(({ topic }) => topic !== 'night-and-weather')
  await limitBank(context, 'OR', [...ofTopic, ...others])
  await page.goto('/practice/oregon/topics')
  await expect(page.getByRole('link', { name: 'Oregon cheat sheet' })).toBeVisible()
  await expectLooksWell(page, 'the topics')
  await rider.press(page.getByRole('link', { name: /^Night and weather/ }))
  const asked = new Set<string>()
  for (let quiz = 0; quiz < 2; quiz++) {
    const total = ofTopic.length
    for (let number = 1; number <= total; number++) {
      await expect(rider.place).toHaveText(`Question ${number} of ${total}`)
      const question = (await rider.question.textContent()) ?? ''
      const right = ofTopic.find((item) => item.question === question)?.correctAnswer ?? ''
      asked.add(question)
      await rider.press(rider.option(right))
      await rider.goesOn()
    }
    await rider.press(rider.button('More on this topic'))
  }
  expect(asked.size).toBe(ofTopic.length)
  await page.goto('/practice/oregon/topics')
  const entry = page.getByRole('link', { name: /^Night and weather/ })
  await expect(entry).toContainText('4 of 4 right')
})

test('The first page asks how the exam went, and congratulates until another test', {
  tag: '@phone',
}, async ({ page, rider, noise }) => {
  const asks = page.getByRole('region', { name: 'How did it go?' })
  const congratulates = page.getByRole('heading', { name: /^You passed the knowledge/, level: 1 })
  const goesHome = async (days: number) => {
    await page.evaluate((day) => localStorage.setItem('exam-date', day), dayIn(days))
    await page.goto('/')
  }
  await misses(3, { page, rider })
  await expect(page.getByText(/^Practice these 3 now, or they come back tomorrow/)).toBeVisible()
  await goesHome(1)
  await expect(page.getByRole('link', { name: 'Read the cheat sheet' })).toBeVisible()
  await goesHome(0)
  await expect(page.getByText(/^Your test is today\. Read the cheat sheet/)).toBeVisible()
  await expect(page.getByText(/to see if you are ready/)).toHaveCount(0)
  await expectAccessibleAtSize(page, 'the first page on the day of the exam', 'main')
  await rider.press(page.getByRole('link', { name: 'Read the cheat sheet' }))
  await expect(page.getByRole('heading', { name: 'Oregon motorcycle cheat sheet' })).toBeVisible()
  await goesHome(-8)
  await expect(mistakesLink(page, 3)).toBeVisible()
  await expect(asks).toBeHidden()
  await toldChance(page, dayIn(-7))
  await goesHome(-7)
  await expect(asks).toBeInViewport({ ratio: 1 })
  await expectLooksWell(page, 'the question on the first page')
  await rider.press(rider.button('I passed'))
  await expect(congratulates).toBeFocused()
  await expect(rider.start('Oregon')).toBeHidden()
  await expect(mistakesLink(page, 3)).toBeHidden()
  await tellsOutcome(page, rider, noise)
  await expect(congratulates).toBeVisible()
  await expectAccessibleAtSize(page, 'the first page after a passed exam', 'main')
  await expectFits(page)

  await page.goto('/mistakes')
  await expect(page.getByText('You passed this test, so nothing is due.')).toBeVisible()
  await page.goto('/')
  const article = page.getByRole('link', { name: 'Next: the skills test' })
  expect((await page.request.get((await article.getAttribute('href')) ?? '')).ok()).toBe(true)
  await rider.press(rider.button('Practice for another test'))
  await expect(rider.start('Oregon')).toBeVisible()
  await expect(mistakesLink(page, 3)).toBeVisible()
})

test('Progress shows what was answered, asks how the exam went, and one press deletes all', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.goto('/')
  await expect(progressLink(page)).toBeHidden()
  await misses(3, { page, rider })
  await rider.press(progressLink(page))
  await expect(page.getByRole('heading', { name: /^3 mistakes to practice/ })).toBeVisible()
  await expect(
    page.getByText('Answer 36 more new questions to see your chance of passing.', { exact: true }),
  ).toBeVisible()
  const rows = page.getByRole('region', { name: 'Your topics' }).getByRole('listitem')
  const known = (await rows.allInnerTexts()).map((row) => row.match(/(\d+) of \d+ right/)?.[1])
  expect(known.filter((count) => count !== '0')).toEqual(['1'])

  const field = page.getByLabel('My test is on')
  await field.fill(dayIn(9))
  const downloaded = page.waitForEvent('download')
  await rider.press(page.getByRole('link', { name: 'Add to my calendar' }))
  const file = await readFile(await (await downloaded).path(), 'utf8')
  expect(file.match(/^UID:practice-\d+-oregon@/gm)).toHaveLength(14)
  await expect(
    page.getByText('9 days to go • 3 mistakes to practice before then', { exact: true }),
  ).toBeVisible()
  await expectLooksWell(page, 'the progress')

  await field.fill(dayIn(-1))
  await saysHowItWent(page, rider)

  await rider.press(rider.button('Delete my answers on this device'))
  await rider.press(rider.button('Delete my answers'))
  await expect(page.getByText('Your answers are deleted.', { exact: true })).toBeFocused()
  // A leftover quiz would go to the next rider who signs in.
  const left = await page.evaluate(() => Object.keys(localStorage))
  const ofRider = /^(session|quiz|exam):|^(last|asked|told)-|^exam-/
  expect(left.filter((key) => ofRider.test(key))).toEqual([])
  await expect(page.getByText(/^Nothing to show yet/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Nothing to show yet/)).toBeVisible()
  await expect(progressLink(page)).toBeHidden()
})

async function saysHowItWent(page: Page, rider: Rider) {
  const asks = page.getByRole('region', { name: 'How did it go?' })
  const congratulates = page.getByRole('heading', { name: /^You passed the knowledge test\./ })
  const field = page.getByLabel('My test is on')
  await expect(asks).toBeHidden()
  await page.reload()
  await expect(asks).toContainText('Your test was on ')
  await expectAccessibleAtSize(page, 'the question after an exam', 'main')
  await expectFits(page)
  await rider.press(rider.button('Not yet'))
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(page.getByText(/^Many good riders need more than one try/)).toBeVisible()

  await field.fill(dayIn(-2))
  await page.reload()
  await rider.press(rider.button('I passed'))
  await expect(congratulates).toBeFocused()
  await expectLooksWell(page, 'the passed exam', 'main')
  await page.reload()
  await expect(congratulates).toBeVisible()
  await expect(
    page.getByText(/would pass|^(Today|Left today):|mistakes to practice|chance of passing/),
  ).toHaveCount(0)
  await expect(rider.button('Share')).toBeVisible()
  await rider.press(rider.button('Practice for another test'))
  await expect(field).toBeFocused()
}
