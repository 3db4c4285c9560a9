import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { blockStorage, fillStorage } from './no-storage.ts'
import { limitQuestions, quizComplete } from './short-quiz.ts'

test.use({ serviceWorkers: 'allow' })

const NOT_KEPT = "Keep this tab open: your browser can't save your results."

for (const { storage, refuse } of [
  { storage: 'blocked', refuse: blockEverything },
  { storage: 'full', refuse: fillStorage },
]) {
  test(`Where storage is ${storage} the quiz works, and its result says what is not kept`, async ({
    page,
    context,
    rider,
    server,
    noise,
  }) => {
    noise.allow(/does not let the app remember/, /^console .*SecurityError/, /Quota/)
    noise.allow(/Could not keep all/)
    await refuse(page)
    const browser = await context.newCDPSession(page)
    // This quota limits caches and databases, but not `localStorage`.
    await browser.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1 })
    await limitQuestions(page, server, 'CA', 2)
    await rider.opensQuiz('California')
    await rider.answersAll(true, true)
    await expect(quizComplete(page)).toBeVisible()
    await expect(page.getByText('2 out of 2 correct', { exact: true })).toBeVisible()
    await expect(page.getByText(NOT_KEPT)).toHaveCount(1)
    const active = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null)
    expect(await active()).toBeNull()

    await rider.press(rider.button('Try Again'))
    await rider.press(rider.start('California'))
    await expect(rider.place).toHaveText('Question 1 of 2')
  })
}

async function blockEverything(page: Page) {
  await blockStorage(page, 'localStorage', 'sessionStorage', 'indexedDB', 'caches')
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('Access is denied for this document.', 'SecurityError'))
  })
}
