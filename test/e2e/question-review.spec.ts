import { provedItems } from '../../app/generation/manuals.fixture.ts'
import { says } from '../ai-service.fixture.ts'
import { answersFlawed, expect, publisherOn, test } from './publisher.ts'
import { AS_ITS_OWN_CLIENT } from './sign-in.ts'
import { goAsAdmin } from './writer.ts'

test.use(AS_ITS_OWN_CLIENT)

test('The admin reviews by keyboard: edits, approves, rejects', async ({
  page,
  server,
  ai,
  noise,
}) => {
  test.slow()
  noise.allow(/status of 401/)
  const { items, wrong } = answersFlawed(ai)
  await goAsAdmin(page, server.origin, '/admin')
  await publisherOn(page).publishes('NV', '9 wait for your review.')
  await page.goto('/admin/manuals/NV')
  const review = page.getByRole('region', { name: /^Review/ })
  const heading = review.getByRole('heading', { level: 2 })
  const question = review.getByRole('textbox', { name: 'Question' })
  await expect(heading).toHaveText('Review: 1 of 9')

  // Keys are heard once the page's script runs.
  await expect(async () => {
    await page.keyboard.press('e')
    await expect(question).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Which answer is approved by keyboard?')
  await page.keyboard.press('Escape')
  await expect(question).not.toBeFocused()
  await page.keyboard.press('a')
  await expect(review.getByRole('status')).toHaveText('Approved. 8 still to review.')
  await expect(heading).toHaveText('Review: 1 of 8')
  expect((await server.questions('NV'))[0]?.question).toBe('Which answer is approved by keyboard?')

  await page.keyboard.press('r')
  await expect(review.getByRole('status')).toHaveText('Rejected. 7 still to review.')
  expect(await server.questions('NV')).toHaveLength(17)

  const withoutKey = items.find((_, n) => wrong[n] === 'key')?.question ?? ''
  while ((await question.inputValue()) !== withoutKey) {
    const before = await heading.textContent()
    await page.keyboard.press('j')
    await expect(heading).not.toHaveText(before ?? '')
  }
  await review.getByRole('textbox', { name: 'Page' }).fill('5')
  await expect(review.getByRole('img', { name: 'Page 5 of the manual' })).toBeVisible()
  await review.getByRole('textbox', { name: 'Page' }).fill('500')
  noise.allow(/status of (404|422)/)
  await expect(review.getByText('The manual has no page 500.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByText(/^A question needs a text, four different options/)).toBeVisible()
  expect(await server.questions('NV')).toHaveLength(17)
})

test('A published question is edited, withdrawn; a version is brought back', async ({
  page,
  server,
  ai,
  noise,
}) => {
  test.slow()
  noise.allow(/status of 401/)
  ai.answers(says(JSON.stringify(provedItems(25))))
  await goAsAdmin(page, server.origin, '/admin')
  const starter = await server.questions('OR')
  await publisherOn(page).publishes('OR', '25 questions published as version 1.')
  await page.goto('/admin/manuals/OR')
  const published = page.getByRole('region', { name: /^Published/ })
  const first = provedItems(1)[0]?.question ?? ''

  await published.getByRole('button', { name: `Edit: ${first}` }).click()
  await published.getByRole('textbox', { name: 'Question' }).fill('Is this edited?')
  await published.getByRole('button', { name: 'Save' }).click()
  await expect(published.getByText('Is this edited?')).toBeVisible()
  expect((await server.questions('OR'))[0]?.question).toBe('Is this edited?')

  await published.getByRole('button', { name: 'Withdraw: Is this edited?' }).click()
  await expect(page.getByRole('heading', { name: 'Review: 1 of 1' })).toBeVisible()
  const asked = (await server.questions('OR')).map(({ question }) => question)
  expect(asked).toHaveLength(25)
  expect(asked).toContain(starter[0]?.question)

  await page.getByRole('button', { name: 'Roll back to version 0' }).click()
  await expect(page.getByText('restored from version 0')).toBeVisible()
  expect((await server.questions('OR')).map(({ question }) => question)).toEqual(
    starter.map(({ question }) => question),
  )
})
