import { expect } from './app.ts'
import { examineeOn, test } from './examinee.ts'
import { expectLooksWell } from './looks.ts'
import { fillStorage } from './no-storage.ts'
import { times } from './rider.ts'

const OHIO = '/practice/ohio/exam'

test('Each phase of an exam is accessible and fits, and a question is reported in both', {
  tag: '@phone',
}, async ({ page, rider, shortExam }) => {
  const sent = page.getByText('Reported. Thank you: we will check this question.', { exact: true })
  async function reports(kind: string) {
    await rider.press(rider.button(kind))
    await rider.press(rider.button('Send report'))
    await expect(sent).toBeVisible()
    await rider.press(rider.button('Close'))
  }
  async function check(phase: string, within = 'html') {
    await expect(page.locator(within)).toBeVisible()
    await expectLooksWell(page, phase, within, [320, 1280, 360])
  }
  await page.goto(OHIO)
  await check('page')
  await shortExam.starts()
  await shortExam.picks(true)
  await rider.press(rider.button('Flag'))
  await rider.press(rider.button('Report question'))
  await reports('Typo')
  await expect(rider.place).toHaveText('Question 1 of 6')
  await expect(page.getByText(/correct|Explanation/)).toHaveCount(0)
  await rider.press(shortExam.overview)
  await expect.poll(() => page.locator('details[open] button').evaluateAll(covered)).toEqual([])
  await check('question')
  await shortExam.finishes()
  await check('finishing', 'dialog[open]')
  await rider.press(page.getByRole('dialog').getByRole('button', { name: 'Finish exam' }))
  await expect(shortExam.verdict).toBeVisible()
  await check('result')
  await rider.press(rider.button('All (6)'))
  await expect(rider.button('Reported')).toHaveCount(1)
  await rider.press(rider.button('Report question').first())
  await reports('Unclear')
  await expect(rider.button('Reported')).toHaveCount(2)
  await expect(shortExam.verdict).toBeVisible()
})

test('In Massachusetts a clock of 25 minutes ends the exam, and leaves the wall clock alone', {
  tag: '@phone',
}, async ({ page, rider, server, noise }) => {
  // The test moves the clock forward, and this aborts pending requests.
  noise.allow(/TimeoutError: signal timed out/)
  await page.clock.install()
  const examinee = examineeOn(page, rider, server, 'MA')
  await page.goto('/practice/massachusetts/exam')
  await examinee.starts()
  const clock = page.getByRole('timer')
  await page.clock.runFor(20 * 60_000)
  await expect(clock).toHaveText(/^[45]:\d\d$/)
  await expect(page.getByText('5 minutes left.', { exact: true })).toBeAttached()
  await examinee.picks(true)
  await page.clock.setSystemTime(new Date('2031-01-01'))
  await expect(clock).toHaveText(/^[45]:\d\d$/)

  await page.reload()
  await page.clock.runFor(60 * 60_000)
  await rider.press(rider.button(/^Continue/))
  await expect(clock).toHaveText(/^[45]:\d\d$/)
  await page.clock.runFor(5 * 60_000)
  await expect(examinee.verdict).toHaveText('1 of 25 right. You need 18 to pass.')
  await expect(page.getByText('Time is up.', { exact: true })).toBeVisible()
})

test('A rider who wants no clock takes the exam of Massachusetts without one', {
  tag: '@phone',
}, async ({ page, rider, server }) => {
  await page.goto('/practice/massachusetts/exam')
  await page.getByRole('checkbox', { name: 'Take it without a time limit' }).check()
  const examinee = examineeOn(page, rider, server, 'MA')
  await examinee.starts()
  await examinee.picks(true)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.goto('/practice/ohio/exam')
  await expect(examinee.start).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('When the bank cannot be loaded the page says so, and the rider can try again', {
  tag: '@phone',
}, async ({ page, examinee, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.route('**/bank/OH', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.goto(OHIO)
  await examinee.start.click()
  await expect(page.getByRole('alert')).toHaveText(/could not be loaded/)
  await examinee.starts()
})

test('Where the browser keeps nothing the exam says so, and works to its end', {
  tag: '@phone',
}, async ({ page, rider, shortExam, noise }) => {
  noise.allow(/does not let the app remember|QuotaExceededError|stay only as long/)
  await fillStorage(page)
  await page.goto(OHIO)
  await shortExam.starts()
  await expect(page.getByText('Keep this page open:')).toBeVisible()
  await shortExam.answersAll(...times(6, true))
  await rider.press(rider.button('Finish exam').last())
  await expect(page.getByRole('heading', { name: 'You passed!' })).toBeVisible()
})

/** Returns the texts of the elements whose middle is off the screen or below another element. */
function covered(elements: Element[]) {
  const isCovered = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  return elements.filter(isCovered).map(({ textContent }) => textContent)
}
