import { newEditionBytes } from '../../app/making/generation/editions.fixture.ts'
import { bankOf } from './examinee.ts'
import { expectLooksWell } from './looks.ts'
import { expect, ON_A_PHONE, PAGES, publisherOn, test } from './publisher.ts'

test.use(ON_A_PHONE)

test('A new manual is compared with the questions first, and changes them once the admin applies it', {
  tag: '@laptop',
}, async ({ page, server }) => {
  const { form, button, chooses, findsRun, stateRow } = publisherOn(page)
  await findsRun(server.origin, 'WV', '25 questions published as version 1.')
  await page.goto('/admin')
  const before = await server.questions('WV')

  await chooses('WV', await newEditionBytes(PAGES))
  await button('Save State').click()
  await expect(form.getByRole('status')).toContainText('Riders keep their questions')
  await expect(stateRow('West Virginia')).toContainText('new manual to check')
  await expect(stateRow('West Virginia')).toContainText(`${PAGES + 1} pages`)
  await page.getByRole('link', { name: 'West Virginia questions' }).click()
  const list = page.getByRole('region', { name: 'New manual' })
  await expect(list).toContainText(
    'Of 25 questions with a quote of an earlier manual, 9 stand, 12 moved, 2 changed, and 2 are gone.',
  )
  expect(await server.questions('WV')).toEqual(before)
  const changed = list.getByRole('listitem').filter({ hasText: 'right answers are enough' })
  await expect(changed.getByRole('deletion')).toHaveText('[gone: 20]')
  await expect(changed.getByRole('insertion')).toHaveText('[new: 21]')
  await list.getByText(/^Moved: /).click()
  await expect(list.getByText(/^Page 5 before, page 6 now: “Boots reach/)).toBeVisible()
  await list.getByText('Stands: 9').click()
  await expect(list.getByText(/^Page 3: “Anyone who rides/)).toBeVisible()
  await expectLooksWell(page, 'new manual', '[aria-labelledby=edition]')

  await button('Apply the new manual').click()
  await expect(list.getByText('Applied. Riders get the pages of the new manual.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText('a new manual was applied')).toBeVisible()
  const review = page.getByRole('region', { name: /^Review: 1 of 4$/ })
  await expect(review).toContainText(
    /The new manual (?:says something else|no longer says what proved the answer)/,
  )
  const published = page.getByRole('region', { name: /^Published/ })
  await published.getByRole('combobox', { name: 'Only' }).selectOption('Proved by the manual: 21')
  await published.getByRole('button', { name: 'Show' }).click()
  await expect(published.getByRole('heading')).toHaveText(/^Published: 21 of /)
  const proved = (await bankOf(server, 'WV')).filter(({ source }) => source)
  const onPage = (number: number) => proved.filter(({ source }) => source?.page === number)
  expect([3, 4, 5, 6, 7, 8].map((number) => onPage(number).length)).toEqual([5, 4, 0, 5, 6, 1])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible()
  await expect(list).toHaveCount(0)

  const onPage3 = published.getByRole('listitem').filter({ hasText: 'Proved on page 3' })
  await onPage3.first().getByRole('link').click()
  await page.getByRole('link', { name: 'Page 3, as riders see it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('West Virginia manual, page 3')
})
