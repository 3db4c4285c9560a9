import { expect } from './app.ts'
import { test } from './other-provider.ts'
import { limitQuestions, resultsSaved, savedExams } from './short-quiz.ts'
import { signInButton, signOutButton } from './sign-in.ts'

test('A sign-in at another provider, whose page is cut off from ours, works the same way', async ({
  page,
  rider,
  context,
  server,
  provider,
  noise,
}) => {
  noise.allow(/status of 503 .*\/sign-in$/)
  provider.person = {
    sub: 'someone',
    email: 'alice@example.com',
    email_verified: true,
    name: 'Alice Adams',
  }
  await limitQuestions(context, server, 'OR', 2)
  await page.goto('/')

  provider.mood = 'failing'
  const failing = page.waitForEvent('popup')
  await rider.press(signInButton(page))
  const popup = await failing
  await expect(popup.getByRole('heading')).toHaveText('Sign-in failed. No user returned.')
  await popup.close()
  await expect(signInButton(page)).toBeVisible()

  provider.mood = 'fine'
  await rider.starts('Oregon')
  await rider.answersAll(true, true)
  const opened = page.waitForEvent('popup')
  await rider.press(rider.button('Sign In to Save Results'))
  await opened
  await expect(signOutButton(page)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Alice Adams' })).toHaveText('AA')
  await expect(resultsSaved(page)).toBeVisible()
  await expect(savedExams(page)).toHaveCount(1)

  const other = await context.newPage()
  // A request for the history that is on its way at the sign-out would be answered with 404.
  const history = other.waitForResponse(/\/results$/)
  await other.goto('/')
  await history
  await expect(signOutButton(other)).toBeVisible()
  await rider.press(signOutButton(page))
  await expect(signInButton(other)).toBeVisible()
  await expect(savedExams(page)).toHaveCount(0)
})
