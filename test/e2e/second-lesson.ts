import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { expectLooksWell } from './looks.ts'

export async function answersOne(page: Page, letter: string): Promise<void> {
  await page.locator(`label:has(input[data-letter=${letter}])`).click()
  await page.getByRole('button', { name: /^(Next Question|Finish Quiz)$/ }).click()
}

/** Expects that a second lesson takes two presses, and that a pupil gets it, and then its end. */
export async function asksSecondLesson(page: Page, phone: Page, teacher: string): Promise<void> {
  await page.getByRole('link', { name: 'New lesson' }).click()
  await page.getByRole('button', { name: 'Begin the lesson' }).click()
  await expect(page.getByRole('heading', { name: 'Lesson 2' })).toBeVisible()
  await phone.reload()
  await phone.getByRole('link', { name: /^Go on as/ }).click()
  await expect(phone.getByText('Question 1 of 25')).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Lesson 1/ })).toBeVisible()
  await getsSwappedQuestion(page, phone)
  await answersOne(phone, 'B')
  await expect(page.getByText('1 of 25')).toBeVisible()
  await expectLooksWell(page, 'lesson', 'html', [1280, 360])
  await page.getByRole('button', { name: 'End the lesson' }).click()
  await expect(page.getByText(/^This lesson is over\./)).toBeVisible()
  // The first lesson is still open, so the page shows it again.
  await phone.reload()
  await phone.getByRole('link', { name: /^Lesson 2/ }).click()
  await expect(phone.getByText('Lesson 2 is over.')).toBeVisible()
  await expect(phone.getByText('You answered 1 of 25 questions.')).toBeVisible()
  await page.goto(teacher)
}

/** Expects that a pupil who answers a question that was swapped meanwhile gets the new one. */
async function getsSwappedQuestion(page: Page, phone: Page): Promise<void> {
  const lesson = page.url()
  const question = phone.locator('h1').first()
  const old = await question.innerText()
  await page.goto(`${lesson}/questions`)
  await page.getByRole('button', { name: 'Swap' }).first().click()
  await expect(page.getByText(old)).toHaveCount(0)
  await phone.locator('label:has(input[data-letter=B])').click()
  await expect(question).not.toHaveText(old)
  await page.goto(lesson)
}
