import type { Page } from '@playwright/test'
import type { RiderItem } from '../../app/questions/question/quiz-item.ts'
import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'

/**
 * Makes the next quiz ask all questions with a picture, by recording the other questions as already
 * asked.
 */
async function asksPictures(page: Page): Promise<RiderItem[]> {
  const items: RiderItem[] = await (await page.request.get('/questions/OR')).json()
  const others = items.filter(({ picture }) => !picture).slice(0, 13)
  const ids = others.map(({ id }) => id).join(' ')
  await page.addInitScript((asked) => localStorage.setItem('asked-OR', asked), ids)
  return items
}

test('A question shows its picture, and nothing moves when it arrives', async ({ page, rider }) => {
  const items = await asksPictures(page)
  const arrive = await holdRequests(page, '**/pictures/*.svg')
  await page.goto('/')
  // The web font also moves lines, but only on a first visit, so waits for the font.
  await page.waitForFunction(() => localStorage.getItem('lettered'))
  await rider.starts('Oregon')
  const picture = page.locator('fieldset button img')
  while ((await picture.count()) === 0) {
    await rider.answers(true)
    await rider.goesOn()
  }
  const asked = await rider.question.textContent()
  const item = items.find(({ question }) => question === asked)
  await expect(picture).toHaveAttribute('alt', item?.picture?.text ?? '')
  const place = () => page.getByRole('radio').first().locator('..').boundingBox()
  const before = await place()
  arrive()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await place()).toEqual(before)

  const enlarge = page.getByRole('button', { name: /Enlarge picture$/ })
  await enlarge.focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Enlarged picture' })
  const box = (await large.getByRole('img').boundingBox()) ?? { width: 0 }
  expect(box.width).toBeGreaterThan((await picture.boundingBox())?.width ?? 0)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(enlarge).toBeFocused()
})

test('After the answer, the rider reads why his option is wrong, why the others are, and the source', {
  tag: '@phone',
}, async ({ page, rider }) => {
  const items: RiderItem[] = await (await page.request.get('/questions/OR')).json()
  await rider.opensQuiz('Oregon')
  const { question, picked, options, correctAnswer } = await rider.answers(false)
  const { whyWrong = {}, citation } = items.find((item) => item.question === question) ?? {}
  const box = page.getByRole('status')
  await expect(box).toContainText(`Your answer: ${whyWrong[picked]}`)
  const details = box.locator('xpath=following-sibling::div')
  await expect(details).toContainText(`Source: ${citation}`)
  await details.getByText('Why not the others?').click()
  for (const option of options) {
    if (option === correctAnswer || option === picked) continue
    // Looks beside the option, because two options may be wrong for the same reason.
    const reason = details.getByText(option, { exact: true }).locator(':scope + dd')
    await expect(reason).toHaveText(whyWrong[option] ?? '')
    await expect(reason).toBeVisible()
  }
  await rider.goesOn()
  await rider.answers(true)
  await expect(page.getByRole('status')).not.toContainText('Your answer:')
})

test('The next quiz asks other questions', { tag: '@laptop' }, async ({ page, rider, server }) => {
  await page.goto('/')
  const quizzes: string[][] = []
  for (const _ of [1, 2, 3]) {
    await rider.starts('Oregon')
    const first = await rider.question.textContent()
    await expect.poll(async () => (await questionsKept(page))[0]).toBe(first)
    quizzes.push(await questionsKept(page))
    await page.reload()
    await expect(rider.offer('Oregon', 1)).toBeVisible()
  }
  const [first = [], second = [], third = []] = quizzes
  expect(quizzes.map(({ length }) => length)).toEqual([12, 12, 12])
  expect(second.filter((question) => first.includes(question))).toEqual([])
  // Two quizzes use up the newest questions. The third is drawn at random from the whole bank.
  const newest = (await server.questions('OR')).map(({ question }) => question)
  expect(newest).toEqual(expect.arrayContaining([...first, ...second]))
  expect(third.filter((question) => newest.includes(question)).length).toBeLessThan(6)
})

/** Returns the questions of the quiz stored on the device, in order. */
function questionsKept(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.startsWith('quiz:'))
    if (!key) return []
    const { questions } = JSON.parse(localStorage.getItem(key) ?? '')
    return questions.map(({ question }: { question: string }) => question)
  })
}
