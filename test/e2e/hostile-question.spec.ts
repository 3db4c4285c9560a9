import {
  FINISHED_RUNS,
  HOSTILE_PAYLOADS,
} from '../../app/making/generation/finished-runs.fixture.ts'
import { bankOf } from './examinee.ts'
import { dialogsOf } from './payloads.ts'
import { expect, publisherOn, test } from './publisher.ts'

/** Payloads before this index contain tags, so their questions wait for the admin. */
const FIRST_WITHOUT_TAGS = 3

test('Questions full of hostile text are text, for riders and for the admin', async ({
  page,
  context,
  server,
  rider,
  noise,
}) => {
  noise.allow(/status of (401|422)/)
  const dialogs = dialogsOf(context)
  const written = FINISHED_RUNS.NY
  const published = written
    .slice(0, 20)
    .filter((_, n) => n % HOSTILE_PAYLOADS.length >= FIRST_WITHOUT_TAGS)
  const { findsRun } = publisherOn(page)
  await findsRun(
    server.origin,
    'NY',
    `${published.length} of ${written.length} questions published`,
  )
  const review = page.getByRole('region', { name: /^Review/ })
  await expect(review.getByRole('textbox', { name: 'Question' })).toHaveValue(
    written[0]?.question ?? '',
  )
  for (let approved = 1; approved <= 4; approved++) {
    // An explanation published as the admin's word must have no quotation, so this payload has no
    // quotation marks.
    await review
      .getByRole('textbox', { name: 'Explanation' })
      .fill(`${HOSTILE_PAYLOADS[0]} Take it.`)
    await review.getByRole('button', { name: 'Approve' }).click()
    await review.getByRole('button', { name: 'Publish as the admin’s word' }).click()
    await expect(review.getByRole('status')).toHaveText(
      `Published as your word. ${written.length - published.length - approved} still to review.`,
    )
  }
  await expect(page.getByText('</script><script>alert(1)').first()).toBeVisible()

  const bank = await bankOf(server, 'NY')
  // The number before a hostile question tells its payload.
  const hasPayload = (question: string, n: number) =>
    /^\d+ /.test(question) && Number.parseInt(question, 10) % HOSTILE_PAYLOADS.length === n
  const items = HOSTILE_PAYLOADS.map((_, n) => bank.find(({ question }) => hasPayload(question, n)))
  expect(items).not.toContain(undefined)
  await page.route('**/questions/NY', (route) => route.fulfill({ json: items }))
  await rider.opensQuiz('New York')
  await rider.answersAll(...items.map(() => false))
  await expect(page.getByText('0 out of 5 correct')).toBeVisible()
  expect(await page.locator('main :is(svg[onload], img[onerror])').count()).toBe(0)
  expect(dialogs).toEqual([])
})
