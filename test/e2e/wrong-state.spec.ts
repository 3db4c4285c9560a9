import { says } from '../ai-service.fixture.ts'
import { makePdfOf } from '../pdf.fixture.ts'
import { expectLooksWell } from './looks.ts'
import { expect, ON_A_PHONE, publisherOn, test } from './publisher.ts'
import { goAsAdmin } from './writer.ts'

test.use(ON_A_PHONE)

test('A manual of another state is uploaded only once its state is typed', {
  tag: '@laptop',
}, async ({ page, server, ai, noise }) => {
  noise.allow(/status of (401|422)/)
  ai.answers(says('[]'))
  await goAsAdmin(page, server.origin, '/admin')
  const { form, button, chooses, stateCard, stateRow } = publisherOn(page)
  const sentence = 'In Missouri, all riders of motorcycles wear approved helmets.'
  const pages = Array.from({ length: 12 }, (_, page) => `${sentence} ${'So'.repeat(page + 1)}.`)
  await chooses('KS', await makePdfOf(pages))
  await button('Save State').press('Enter')
  await expect(form.getByRole('alert')).toHaveText(
    'This manual names Missouri 12 times and Kansas 0 times, so it seems to be another state’s manual.',
  )
  const field = form.getByRole('textbox', { name: 'Type Kansas to upload this manual anyway.' })
  await expect(field).toBeFocused()
  await expectLooksWell(page, 'another state’s manual', '[aria-label="Upload a manual"]')
  await field.fill('Missouri')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Type Kansas to upload this manual anyway.')
  await form.getByRole('combobox', { name: 'State' }).selectOption('MT')
  await expect(field).toBeHidden()
  await expect(form.getByRole('alert')).toBeEmpty()
  await form.getByRole('combobox', { name: 'State' }).selectOption('KS')
  await button('Save State').click()
  await field.fill('kansas')
  await button('Upload anyway').click()
  await expect(form.getByRole('status')).toHaveText('Saved: a manual with 12 pages.')
  await expect(button('Save State')).toBeVisible()
  await expect(stateRow('Kansas KS')).toContainText('12 pages')
  // Waits for the end of the run, because the next test needs the answers of the AI service.
  await expect(stateCard('KS')).toContainText('Run 1 failed')

  await chooses('KS', await makePdfOf(['Kansas: an application for a permit.']))
  await button('Save State').click()
  await expect(form.getByRole('alert')).toHaveText(
    'This document has 1 page; the present manual has 12. Replace it?',
  )
  await expect(stateRow('Kansas KS')).toContainText('12 pages')
  await button('Replace the manual').click()
  await expect(form.getByRole('status')).toContainText('Saved: a manual with 1 page.')
})
