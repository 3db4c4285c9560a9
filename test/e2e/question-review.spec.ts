import { singleKeys } from '../../app/base/ui/single-keys-messages.ts'
import { flawedItems, provedItems } from '../../app/making/generation/manuals.fixture.ts'
import type { DraftItem } from '../../app/questions/question/draft-item.ts'
import { bankOf } from './examinee.ts'
import { expectAccessible, expectLooksWell } from './looks.ts'
import { expect, publisherOn, test } from './publisher.ts'
import { interceptActions } from './writer.ts'

test('The admin reviews by keyboard: edits, publishes unproved, rejects', async ({
  page,
  server,
  noise,
}, { project }) => {
  const { items, wrong } = flawedItems()
  await publisherOn(page).findsRun(server.origin, 'NV', '9 wait for your review.')
  const review = page.getByRole('region', { name: /^Review/ })
  const heading = review.getByRole('heading', { level: 2 })
  const question = review.getByRole('textbox', { name: 'Question' })
  await expect(heading).toHaveText('Review: 1 of 9')

  // A phone shows no keys, and no switch for them.
  if (project.name === 'laptop') {
    const single = page.getByRole('checkbox', { name: singleKeys() })
    await single.uncheck()
    for (const key of ['Escape', 'r', 'e']) await page.keyboard.press(key)
    await expect(question).not.toBeFocused()
    await expect(heading).toHaveText('Review: 1 of 9')
    await single.check()
    await page.keyboard.press('Escape')
  }

  await page.keyboard.press('e')
  await expect(question).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Which answer is approved by keyboard?')
  await page.keyboard.press('Escape')
  await expect(question).not.toBeFocused()
  noise.allow(/status of (404|422)/)
  await page.keyboard.press('a')
  const refusal = review.getByRole('alert').filter({ hasText: /\S/ })
  await expect(refusal).toHaveText(/^Nothing is published, because the manual does not prove/)
  await expect(refusal).toBeInViewport()
  const reasons = review.getByRole('listitem')
  await expect(reasons.filter({ hasText: 'The quote is not in the manual.' })).toBeVisible()
  await expectLooksWell(page, 'refused', '[aria-labelledby=review]')
  await page.keyboard.press('w')
  await expect(refusal).toHaveText(/^On your word, riders see no page and no quotation/)
  await review.getByRole('textbox', { name: 'Explanation' }).fill('Riders know that.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(review.getByRole('status')).toHaveText('Published as your word. 8 still to review.')
  await expect(review).toBeFocused()
  await expect(heading).toHaveText('Review: 1 of 8')
  const isOwn = ({ source, question }: { source?: object; question: string }) =>
    source !== undefined || question === newest?.question
  const proved = async () => (await bankOf(server, 'NV')).filter(isOwn)
  const newest = (await bankOf(server, 'NV')).find(
    ({ question }) => question === 'Which answer is approved by keyboard?',
  )
  expect(newest).toBeDefined()
  expect(newest).not.toHaveProperty('source')
  await expect(page.getByRole('region', { name: /^Published/ })).toContainText('The admin’s word')

  await page.keyboard.press('r')
  await expect(review.getByRole('status')).toHaveText('Rejected. 7 still to review.')
  expect(await proved()).toHaveLength(17)

  await test.step('presses during a check wait for its outcome', async () => {
    const checked = Promise.withResolvers<void>()
    const isBack = await interceptActions(page, async (route) => {
      await checked.promise
      await route.fallback()
    })
    await review.getByRole('textbox', { name: 'Quote' }).fill('The moon is made of green cheese.')
    await review.getByRole('textbox', { name: 'Explanation' }).fill('So it is.')
    await page.keyboard.press('Escape')
    for (const key of ['a', 'j']) await page.keyboard.press(key)
    await expect(review.getByText('Checking the question…')).toBeInViewport()
    await expect(heading).toHaveText('Review: 1 of 7')
    checked.resolve()
    await expect(heading).toHaveText('Review: 2 of 7')
    await expect(refusal).toHaveText(/^Nothing is published, because the manual does not prove/)
    await page.keyboard.press('k')
    await expect(review.getByRole('textbox', { name: 'Explanation' })).toHaveValue('So it is.')
    for (const key of ['a', 'w']) await page.keyboard.press(key)
    await expect(review.getByRole('status')).toHaveText(
      'Published as your word. 6 still to review.',
    )
    await isBack()
  })

  const withoutKey = items.find((_, n) => wrong[n] === 'key')?.question ?? ''
  while ((await question.inputValue()) !== withoutKey) {
    const before = await heading.textContent()
    await page.keyboard.press('j')
    await expect(heading).not.toHaveText(before ?? '')
  }
  await review.getByRole('textbox', { name: 'Page' }).fill('5')
  await expect(review.getByRole('img', { name: 'Page 5 of the manual' })).toBeVisible()
  await review.getByRole('textbox', { name: 'Page' }).fill('500')
  await expect(review.getByText('The manual has no page 500.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByText(/^A question needs a text, four different options/)).toBeVisible()
  expect(await proved()).toHaveLength(17)

  await test.step('all questions of one reason are rejected with one answer', async () => {
    const all = review.getByRole('button', {
      name: /^Reject all 2 of this reason: .* the same as/,
    })
    while (!(await all.isVisible())) {
      const before = await heading.textContent()
      await page.keyboard.press('j')
      await expect(heading).not.toHaveText(before ?? '')
    }
    await page.keyboard.press('w')
    await expect(review.getByRole('status')).toHaveText(/^Please press A first\./)
    await page.keyboard.press('m')
    await expect(review.getByRole('status')).toHaveText(/^No press can mend this question\./)
    await all.click()
    const dialog = page.getByRole('dialog', { name: 'Reject all 2?' })
    await expectAccessible(page, 'reject all', 'dialog[open]')
    await dialog.getByRole('button', { name: 'Reject all 2' }).click()
    await expect(review.getByRole('status')).toHaveText('Rejected: 2. 4 still to review.')
    await expect(heading).toHaveText(/of 4$/)
  })
})

test('One press mends what a machine can mend, and the page shows the quote', async ({
  page,
  server,
  noise,
}) => {
  noise.allow(/status of (401|422)/)
  const [proved, formatted, explained] = provedItems(3) as [DraftItem, DraftItem, DraftItem]
  await publisherOn(page).findsRun(server.origin, 'WY', '2 wait for your review.')
  const review = page.getByRole('region', { name: /^Review/ })
  const marked = /^Page 3 of the manual, with the quote marked$/
  await expect(review.getByRole('img', { name: marked })).toBeVisible()
  await expect(review.getByText('The quote is marked on its page.')).toBeVisible()

  await page.keyboard.press('m')
  await expect(review.getByText('Mended: Remove the formatting.')).toBeVisible()
  await expect(review.getByRole('listitem')).toBeFocused()
  await expect(review.getByRole('textbox', { name: 'Question' })).toHaveValue(formatted.question)
  // A fix changes only the form and publishes nothing.
  const firstCited = async () => (await server.questions('WY')).find(({ source }) => source)
  expect((await firstCited())?.question).toBe(proved.question)
  await page.keyboard.press('a')
  await expect(review.getByRole('status')).toHaveText('Approved. 1 still to review.')
  const { question, quote } = formatted
  expect(await firstCited()).toMatchObject({ question, source: { quote } })

  await review.getByRole('textbox', { name: 'Quote' }).fill('The moon is made of green cheese.')
  await expect(review.getByText('The quote is not on this page.')).toBeVisible()
  await review.getByRole('textbox', { name: 'Quote' }).fill(explained.quote)
  await review.getByRole('button', { name: 'Explain with the quote' }).click()
  await review.getByRole('textbox', { name: 'Page' }).fill('9')
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review.getByRole('status')).toHaveText(
    `Approved. Its quote is on page ${explained.page}. 0 still to review.`,
  )
  expect(await firstCited()).toMatchObject({
    explanation: `The manual says: “${explained.quote}”`,
    source: { page: explained.page },
  })
})
