import type { Page } from '@playwright/test'
import { answerStoredQuiz } from './answered-before.ts'
import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'
import { expectAccessible } from './looks.ts'
import type { Rider } from './rider.ts'
import { anEmail, quizComplete, resultsSaved, welcome } from './short-quiz.ts'
import { arriveAs, signInButton, signInElsewhere, signOutButton } from './sign-in.ts'
import { wake } from './wake.ts'

async function finishes(page: Page, rider: Rider) {
  await page.goto('/practice/california')
  await wake(page)
  await rider.answersAll(true)
  await answerStoredQuiz(page, 11, true)
  await page.reload()
  await expect(rider.place).toHaveText('Question 12 of 12')
  await rider.answersAll(true)
  await expect(quizComplete(page)).toBeVisible()
}

test('After Try Again the results stay until the welcome has loaded', { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  await finishes(page, rider)
  await expectAccessible(page, 'results', 'main')
  const goOn = await holdRequests(page, '**/*')
  const asked = page.waitForRequest('**/*')
  await rider.press(rider.button('Try Again'))
  await asked
  await expect(quizComplete(page)).toBeVisible()
  goOn()
  await expect(welcome(page)).toBeVisible()
  await expect(quizComplete(page)).toHaveCount(0)
})

test("The results of Dora's practice page close when Eve signs in", { tag: '@laptop' }, async ({
  page,
  rider,
  noise,
}) => {
  // The sign-out may come before the server's answer to a request for Dora's answers.
  noise.allow(/status of 404 .*\/answers\?after=/)
  await arriveAs(page, anEmail('dora'))
  await finishes(page, rider)
  await expect(resultsSaved(page)).toBeVisible()
  await signOutButton(page).click()
  await expect(signInButton(page)).toBeVisible()
  await expect(quizComplete(page)).toBeVisible()
  await signInElsewhere(page, anEmail('eve'))
  await expect(welcome(page)).toBeVisible()
  await expect(quizComplete(page)).toHaveCount(0)
})
