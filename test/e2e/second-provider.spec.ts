import { freePort } from '../free-port.fixture.ts'
import { startOpenIdProvider } from '../openid-provider.fixture.ts'
import { expect, test } from './app.ts'
import { startProductionServer } from './production-server.ts'
import { riderOn } from './rider.ts'
import { limitQuestions } from './short-quiz.ts'
import { signInButton, signOutButton } from './sign-in.ts'

test('A sign-in at another provider, whose page is cut off from ours, works the same way', async ({
  browser,
  contextOptions,
  fakeGeocoder,
  hasTouch,
  viewport,
}) => {
  const port = await freePort()
  const provider = await startOpenIdProvider(`http://localhost:${port}/sign-in/callback`)
  const server = await startProductionServer(fakeGeocoder.url, {
    ...provider.settings,
    PORT: String(port),
  })
  const context = await browser.newContext({ ...contextOptions, hasTouch, viewport })
  try {
    provider.person = {
      sub: 'someone',
      email: 'alice@example.com',
      email_verified: true,
      name: 'Alice Adams',
    }
    await limitQuestions(context, server, 'OR', 2)
    const page = await context.newPage()
    const items = (await server.questions('OR')).slice(0, 2)
    await context.route('**/questions/OR', (route) => route.fulfill({ json: items }))
    await page.goto(server.origin)
    const rider = riderOn(page, hasTouch, server)

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
    await expect(page.getByText('Results saved.', { exact: true })).toBeVisible()
    const exams = page.getByRole('list', { name: 'Your Saved Exams' }).getByRole('listitem')
    await expect(exams).toHaveCount(1)

    const other = await context.newPage()
    await other.goto(server.origin)
    await expect(signOutButton(other)).toBeVisible()
    await rider.press(signOutButton(page))
    await expect(signInButton(other)).toBeVisible()
    await expect(exams).toHaveCount(0)
  } finally {
    await context.close()
    const { exitCode, complaints, stderr } = await server.stop()
    await provider.close()
    expect({ exitCode, complaints, stderr }).toEqual({ exitCode: 0, complaints: [], stderr: '' })
  }
})
