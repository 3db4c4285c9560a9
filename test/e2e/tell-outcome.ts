import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { expectLooksWell } from './looks.ts'
import type { Noise } from './noise.ts'
import type { Rider } from './rider.ts'

/** Stores a chance of 84 % in Oregon as the last one before the exam. */
export async function toldChance(page: Page, day: string) {
  const told = JSON.stringify({ day, chances: { OR: 0.84 } })
  await page.evaluate((told) => localStorage.setItem('exam-chance', told), told)
}

/** Sends how the exam went, at first without a network. Nothing is sent before the press, and it is asked once. */
export async function tellsOutcome(page: Page, rider: Rider, noise: Noise) {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/outcomes')) sent.push(request.postDataJSON())
  })
  await expect(
    page.getByText(
      'Help the next riders: send us only “Oregon, a chance of 80% to 90%, passed” and the week, without your name or device.',
      { exact: true },
    ),
  ).toBeVisible()
  await page.context().setOffline(true)
  expect(sent).toEqual([])
  await rider.press(rider.button('Send it'))
  await expect(page.getByText(/^That was not sent\./)).toBeVisible()
  await page.context().setOffline(false)
  await expectLooksWell(page, 'the offer to tell the outcome')
  await rider.press(rider.button('Send it'))
  await expect(page.getByText(/^Thank you\./)).toBeFocused()
  const body = { id: expect.stringMatching(/^[0-9a-f]{32}$/), state: 'OR', band: '80-90' }
  expect(sent).toEqual([1, 2].map(() => ({ ...body, outcome: 'passed' })))
  await page.reload()
  await expect(rider.button('Send it')).toBeHidden()
}
