import { expect, test } from './app.ts'
import { expectLooksWell } from './looks.ts'
import { wake } from './wake.ts'
import { goAsAdmin } from './writer.ts'

test('The admin sees and arranges the 25 questions of the quick quiz', {
  tag: '@phone',
}, async ({ page, server }) => {
  const asked = async () => (await server.questions('MT')).map(({ question }) => question)
  const automatic = await asked()
  await goAsAdmin(page, server.origin, '/admin')
  await page.goto('/admin/manuals/MT/quick-quiz')
  await wake(page)
  const rows = page.getByRole('region', { name: 'Questions: 25' }).getByRole('listitem')
  await expect(rows).toHaveCount(25)
  await expect(rows.first()).toContainText(/Your state.s law • Starter/)
  await expect(page.getByRole('region', { name: 'By topic' })).toContainText(/Your state.s law7/)

  await rows
    .nth(10)
    .getByRole('button', { name: /^Take out: / })
    .click()
  await expect(rows.nth(10).getByRole('status')).toHaveText(/^Taken out: “.+” Put in: “.+”$/)
  await expect(rows.nth(10).locator(':focus')).toBeVisible()
  const taken = await asked()
  expect(taken).toHaveLength(25)
  expect(taken).not.toContain(automatic[10])

  await rows
    .nth(12)
    .getByRole('link', { name: /^Replace: / })
    .click()
  const choice = page.getByRole('combobox', { name: 'Question for this place' })
  const option = (await choice.getByRole('option').last().textContent()) ?? ''
  const [wanted = ''] = option.split(' • Starter')
  await choice.selectOption(option)
  await expectLooksWell(page, 'quick quiz', 'html', [1280, 360])
  await page.getByRole('button', { name: 'Put in' }).click()
  await expect(rows.nth(12)).toContainText(`13. ${wanted}`)
  expect(await asked()).toEqual(taken.with(12, wanted))

  await page.getByRole('button', { name: 'Choose automatically' }).click()
  await expect(page.getByText('The questions are chosen automatically again.')).toBeVisible()
  expect(await asked()).toEqual(automatic)
})
