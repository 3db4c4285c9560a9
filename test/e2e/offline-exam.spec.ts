import { startServer } from '../../server/server-process.fixture.ts'
import { answerStoredExam } from './answered-before.ts'
import { expect } from './app.ts'
import { expectKept, test, visitFirst } from './lasting-browser.ts'
import { wake } from './wake.ts'

test('Without a network an exam goes on after a restart of the browser, and so do the mistakes', async ({
  browserOfRider,
}) => {
  const server = await startServer()
  const exam = '/practice/california/exam'
  let page = await browserOfRider.open()
  await visitFirst(page, server.origin)
  await page.evaluate(() => localStorage.setItem('state', 'CA'))
  await page.reload()
  await wake(page)
  await expectKept(page, exam, '/mistakes', '/bank/CA', '/states/CA/test')
  server.child.kill('SIGTERM')
  await server.ended

  const place = () => page.getByText(/^Question \d+ of \d+$/)
  const pick = () => page.locator('label:has(input[name=pick])').first().click()
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(server.origin + exam)
  await wake(page)
  await press('Start the exam')
  await expect(place()).toHaveText(/^Question 1 of /)
  await pick()
  await press('Next')
  await pick()
  await browserOfRider.close()

  page = await browserOfRider.open()
  await page.goto(server.origin + exam)
  await wake(page)
  await expect(
    page.getByRole('button', { name: /^Continue your exam: question 2 of / }),
  ).toBeVisible()
  await answerStoredExam(page, 'CA', 23, (place) => (place < 2 || place > 23 ? null : place > 3))
  await page.reload()
  await wake(page)
  await press(/^Continue your exam: question 24 of 25/)
  await press('Next')
  await pick()
  await page.getByRole('button', { name: 'Finish exam' }).last().click()
  await expect(page.getByText(/^\d+ of \d+ right\. You need \d+ to pass\./)).toBeVisible()

  await page.goto(`${server.origin}/mistakes`)
  await wake(page)
  const [, mistakes] = /of (\d+)/.exec((await place().textContent()) ?? '') ?? []
  for (let number = 1; number <= Number(mistakes); number++) {
    await pick()
    await press(number < Number(mistakes) ? 'Next Question' : 'Finish')
  }
  await expect(page.getByText(/^\d+ out of \d+ correct$/)).toBeVisible()
  await server.remove()
})
