import { expect, type Page } from '@playwright/test'

/** Opens a course of Hawaii with a test of five questions. Returns the address at which pupils join. */
export async function openCourse(page: Page): Promise<string> {
  await page.goto('/schools')
  await page.getByRole('textbox', { name: 'Name of the course' }).fill('Spring course')
  await page.getByRole('combobox', { name: 'State' }).selectOption('hawaii')
  await page.getByRole('button', { name: 'Open the course' }).click()
  await page.getByRole('radio', { name: /^Test/ }).click()
  await page.getByLabel(/^Number of questions/).fill('5')
  await page.getByRole('button', { name: 'Begin the lesson' }).click()
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible()
  return (await page.getByText(/\/class\/[a-z0-9]{8}$/).textContent()) ?? ''
}
