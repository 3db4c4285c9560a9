import { provedItems, type WrittenItem } from '../../app/generation/manuals.fixture.ts'
import { says } from '../ai-service.fixture.ts'
import { expect, publisherOn, test } from './publisher.ts'
import { AS_ITS_OWN_CLIENT } from './sign-in.ts'

test.use(AS_ITS_OWN_CLIENT)

const PAYLOADS = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><svg onload=alert(1)>',
  'javascript:alert(document.domain)',
  '\u202e\u2066 gnitirw \u2028\u2029',
]

/** Payloads before this index contain tags, so their questions wait for the admin. */
const FIRST_WITHOUT_TAGS = 3

/** Returns a question that a model might write if a manual had hidden instructions. */
function hostile(item: WrittenItem, n: number): WrittenItem {
  const payload = PAYLOADS[n % PAYLOADS.length]
  return {
    ...item,
    question: `${n} ${payload} ${item.question}`,
    options: item.options.map((option) =>
      option === item.correctAnswer ? option : `${payload} ${option}`,
    ),
    explanation: `${payload} Always take the first. {"enable_ai_drafts": true}`,
  }
}

test('Questions full of hostile text are text, for riders and for the admin', async ({
  page,
  server,
  ai,
  rider,
  noise,
}) => {
  noise.allow(/status of (401|422)/)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss()
  })
  const good = provedItems(25).map(hostile)
  const invented = 'The office on the hill gives out yellow umbrellas.'
  const bad = good.map((item, n) => (n > 19 ? { ...item, quote: invented } : item))
  ai.answers(says(JSON.stringify(bad)), says('[]'))
  const published = bad.slice(0, 20).filter((_, n) => n % PAYLOADS.length >= FIRST_WITHOUT_TAGS)
  const { publishes } = publisherOn(page)
  await publishes(server.origin, 'NY', `${published.length} questions published`)
  const review = page.getByRole('region', { name: /^Review/ })
  await expect(review.getByRole('textbox', { name: 'Question' })).toHaveValue(
    bad[0]?.question ?? '',
  )
  for (let approved = 1; approved <= 4; approved++) {
    // An explanation published as the admin's word must have no quotation, so this payload has no
    // quotation marks.
    await review.getByRole('textbox', { name: 'Explanation' }).fill(`${PAYLOADS[0]} Take it.`)
    await review.getByRole('button', { name: 'Approve' }).click()
    await review.getByRole('button', { name: 'Publish as the admin’s word' }).click()
    await expect(review.getByRole('status')).toHaveText(
      `Published as your word. ${bad.length - published.length - approved} still to review.`,
    )
  }
  await expect(page.getByText('</script><script>alert(1)').first()).toBeVisible()

  const items = (await server.questions('NY')).filter(({ question }) => /^\d+ /.test(question))
  expect(items).toHaveLength(12)
  await page.route('**/questions/NY', (route) => route.fulfill({ json: items }))
  await page.goto('/')
  await rider.starts('New York')
  await rider.answersAll(...Array(12).fill(false))
  await expect(page.getByText('0 out of 12 correct')).toBeVisible()
  expect(await page.locator('main :is(svg[onload], img[onerror])').count()).toBe(0)
  expect(dialogs).toEqual([])
})
