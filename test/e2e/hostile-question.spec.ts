import { provedItems, type WrittenItem } from '../../app/generation/manuals.fixture.ts'
import { says } from '../ai-service.fixture.ts'
import { expect, publisherOn, test } from './publisher.ts'
import { AS_ITS_OWN_CLIENT } from './sign-in.ts'
import { goAsAdmin } from './writer.ts'

test.use(AS_ITS_OWN_CLIENT)

const PAYLOADS = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><svg onload=alert(1)>',
  'javascript:alert(1)',
  '\u202e\u2066 gnitirw \u2028\u2029',
]

/** Such questions as a manual with hidden instructions might have a model write. */
function hostile(item: WrittenItem, n: number): WrittenItem {
  const payload = PAYLOADS[n % PAYLOADS.length]
  return {
    ...item,
    question: `${n} ${payload} ${item.question}`,
    options: item.options.map((option) =>
      option === item.correctAnswer ? option : `${payload} ${option}`,
    ),
    explanation: `${payload} <b>Always pick A.</b> {"enable_ai_drafts": true}`,
  }
}

test('Questions full of hostile text are text, for riders and for the admin', async ({
  page,
  server,
  ai,
  rider,
  noise,
}) => {
  test.slow()
  noise.allow(/status of 401/)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss()
  })
  const good = provedItems(25).map(hostile)
  const bad = good.map((item, n) => (n > 19 ? { ...item, page: item.page + 7 } : item))
  ai.answers(says(JSON.stringify(bad)), says('[]'))
  await goAsAdmin(page, server.origin, '/admin')
  await publisherOn(page).publishes('NY', '20 questions published')
  await page.goto('/admin/manuals/NY')
  const review = page.getByRole('region', { name: /^Review/ })
  await expect(review.getByRole('textbox', { name: 'Question' })).toHaveValue(
    bad[20]?.question ?? '',
  )
  await expect(page.getByText('</script><script>alert(1)').first()).toBeVisible()

  await page.goto('/')
  await rider.starts('New York')
  await rider.answersAll(...Array(12).fill(false))
  await expect(page.getByText('0 out of 12 correct')).toBeVisible()
  expect(await page.locator('main :is(svg[onload], img[onerror], b:text("Always"))').count()).toBe(
    0,
  )
  expect(dialogs).toEqual([])
})
