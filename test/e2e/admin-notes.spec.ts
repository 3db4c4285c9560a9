import type { Locator } from '@playwright/test'
import { provedItems } from '../../app/making/generation/manuals.fixture.ts'
import { bankOf } from './examinee.ts'
import { expectLooksWell } from './looks.ts'
import { expect, publisherOn, test } from './publisher.ts'
import { wake } from './wake.ts'

test.beforeEach(({ noise }) => noise.allow(/status of (401|404|409|422)/))

const GONE = /^This question is no longer as you saw it/

test('The outcome of a question’s change is shown beside its control', async ({
  page,
  server,
  context,
  noise,
}) => {
  await publisherOn(page).findsRun(server.origin, 'PA', '25 questions published as version 1.')
  const published = page.getByRole('region', { name: /^Published/ })
  const rows = published.getByRole('listitem')
  // The 15 starter questions keep their places, and the run takes 10. The quick quiz has these 25.
  await expect(published).toContainText('The quick quiz draws from 25 of them')
  await expect(rows.filter({ hasText: 'In the quick quiz' })).toHaveCount(25)
  await expect(rows).toHaveCount(25)
  const heading = published.getByRole('heading')
  const total = Number((await heading.textContent())?.match(/\d+/)?.[0])
  await expect(rows.nth(15)).toContainText(provedItems(25)[0]?.question ?? '')
  await published.getByRole('combobox', { name: 'Only' }).selectOption('Proved by the manual: 25')
  await published.getByRole('button', { name: 'Show' }).click()
  await expect(heading).toHaveText(`Published: 25 of ${total}`)
  const question = provedItems(25)[20]?.question ?? ''
  await rows.nth(20).getByRole('link', { name: question }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question 21 of 25')
  const main = page.getByRole('main')
  const status = main.getByRole('status').first()

  await test.step('an edit that is refused, and one that is saved', async () => {
    await main.getByRole('textbox', { name: 'Question' }).fill('')
    await main.getByRole('button', { name: 'Save' }).click()
    const alert = main.getByRole('alert').filter({ hasText: /\S/ })
    await expect(alert).toHaveText(/^A question needs a text/)
    await expect(alert).toBeInViewport()
    await main.getByRole('textbox', { name: 'Question' }).fill('Is this edited?')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(status).toHaveText('Saved. Riders get the new text.')
    await expect(status).toBeInViewport()
    await expectFocusIn(main)
  })

  await test.step('an edit that the manual does not prove, as the admin’s word', async () => {
    await main.getByRole('textbox', { name: 'Quote' }).fill('The moon is made of green cheese.')
    await main.getByRole('textbox', { name: 'Explanation' }).fill('So it is.')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('The quote is not in the manual.')).toBeVisible()
    await main.getByRole('button', { name: 'Publish as the admin’s word' }).click()
    await expect(status).toHaveText(/^Saved as your word\./)
    const asked = (await bankOf(server, 'PA')).find((one) => one.question === 'Is this edited?')
    expect(asked).toMatchObject({ explanation: 'So it is.' })
    expect(asked).not.toHaveProperty('source')
  })

  await test.step('a change without a connection', async () => {
    noise.allow(/ERR_CONNECTION_RESET/, /TypeError: Failed to fetch/)
    await page.route('**/admin/manuals/PA/questions/*.data*', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
    )
    await main.getByRole('button', { name: 'Withdraw' }).click()
    const failed = 'The change could not be saved. Please try again.'
    await expect(main.getByRole('alert').filter({ hasText: failed })).toBeInViewport()
    await page.unroute('**/admin/manuals/PA/questions/*.data*')
  })

  await test.step('a withdrawal, and back to the same list', async () => {
    await main.getByRole('button', { name: 'Withdraw' }).click()
    await expect(status).toHaveText('Withdrawn. The question waits for your review.')
    await expectFocusIn(main)
    await page.getByRole('link', { name: 'Pennsylvania questions' }).click()
    await expect(heading).toHaveText(`Published: 24 of ${total - 1}`)
  })

  await test.step('a change that came too late', async () => {
    const late = provedItems(25)[10]?.question ?? ''
    await published.getByRole('link', { name: late }).click()
    await expect(main.getByRole('textbox', { name: 'Question' })).toHaveValue(late)
    const other = await context.newPage()
    await other.goto(page.url())
    await wake(other)
    await other.getByRole('textbox', { name: 'Question' }).fill('Is this theirs?')
    await main.getByRole('textbox', { name: 'Question' }).fill('Is this mine?')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Saved. Riders get the new text.')).toBeVisible()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('alert').filter({ hasText: GONE })).toBeInViewport()
    await expect(main.getByRole('definition').filter({ hasText: 'theirs' })).toBeInViewport()
    await expect(main.getByRole('textbox', { name: 'Question' })).toHaveValue('Is this mine?')
    await expectLooksWell(page, 'changed elsewhere')
    await main.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(main.getByRole('button', { name: 'Save' })).toBeFocused()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(status).toHaveText('Saved. Riders get the new text.')

    await other.reload()
    await wake(other)
    await other.getByRole('button', { name: 'Withdraw' }).click()
    await expect(other.getByText(/^Withdrawn\./)).toBeVisible()
    await main.getByRole('textbox', { name: 'Question' }).fill('Is this too late?')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText(/^Riders no longer get this question/)).toBeInViewport()
    await expect(main.getByRole('textbox', { name: 'Question' })).toHaveValue('Is this too late?')
    await main.getByRole('button', { name: 'Cancel' }).click()
    await expect(main.getByRole('link', { name: 'Review it' })).toBeVisible()
    await page.getByRole('link', { name: 'Pennsylvania questions' }).click()
  })

  await test.step('a roll back', async () => {
    const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem')
    await page.getByText(/^Other versions: /).click()
    await page.getByRole('button', { name: 'Roll back to version 0' }).click()
    await expect(page.getByText(/^Questions that go: 23\. They wait for review/)).toBeVisible()
    await page.getByRole('button', { name: 'Roll back', exact: true }).click()
    const before = versions.filter({ hasText: 'Version 0' })
    await expect(before.getByRole('status')).toHaveText(
      'Riders get the questions of version 0 again.',
    )
    await expect(before.getByRole('status')).toBeInViewport()
    await expect(versions.first()).toContainText('restored from version 0')
    await expect(versions.first()).toContainText('23 removed')
    await page.getByRole('button', { name: /^Undo version/ }).click()
    await expect(page.getByText(/^Riders get the questions of version \d+ again\.$/)).toBeVisible()
    await expectLooksWell(page, 'versions', '[aria-labelledby=versions]')
  })
})

test('A rejected question can be brought back, and the count to review is live', async ({
  page,
  server,
}) => {
  const { findsRun, stateCard } = publisherOn(page)
  const ending = '16 of 25 questions published as version 1. 9 wait for your review.'
  await findsRun(server.origin, 'TX', ending)
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 1')
  await expect(page.getByRole('button', { name: 'Undo version 1' })).toBeVisible()
  await page.getByText(/^Other versions: /).click()
  await expect(page.getByRole('button', { name: 'Roll back to version 0' })).toBeVisible()
  const review = page.getByRole('region', { name: /^Review/ })
  await page.keyboard.press('e')
  await expect(review.getByRole('textbox', { name: 'Question' })).toBeFocused()
  await review.getByRole('textbox', { name: 'Question' }).fill('')
  await review.getByRole('button', { name: 'Approve' }).click()
  const refusal = review.getByRole('alert').filter({ hasText: /\S/ })
  await expect(refusal).toHaveText(/^A question needs a text/)
  await expect(refusal).toBeInViewport()
  const [button, note] = [
    await topOf(review.getByRole('button', { name: 'Approve' })),
    await topOf(refusal),
  ]
  expect(note - button).toBeLessThan(200)

  await review.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(review.getByRole('status')).toHaveText('Rejected. 8 still to review.')
  await expect(page.getByText('8 wait for your review.')).toBeVisible()
  await review.getByRole('textbox', { name: 'Question' }).fill('Half a question')
  const rejected = page.getByRole('region', { name: 'Rejected: 1' })
  await rejected.getByRole('heading').click()
  await rejected.getByRole('button', { name: /^Bring back: / }).click()
  await expect(page.getByText('9 wait for your review.')).toBeVisible()
  // The returned question comes before the question in the form. The form keeps its text.
  await expect(review.getByRole('heading', { level: 2 })).toHaveText('Review: 2 of 9')
  await expect(review.getByRole('textbox', { name: 'Question' })).toHaveValue('Half a question')
  await expect(page.getByText(/^Brought back\./)).toBeVisible()
  await review.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('8 wait for your review.')).toBeVisible()
  await page.goto('/admin')
  await expect(stateCard('TX')).toContainText('8 wait for your review.')
})

async function expectFocusIn(row: Locator) {
  const isIn = (element: Element) => element.contains(document.activeElement)
  await expect.poll(() => row.evaluate(isIn)).toBe(true)
}

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN
}
