import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectEdges } from './looks.ts'

test.beforeEach(({ noise }) => noise.allow(/status of 404/))

// The walk in `accessibility.spec.ts` checks the other pages.
test('Every control of an article, and of the feedback, has an edge', async ({ page, rider }) => {
  await page.goto('/content/no-such-article')
  await expectEdges(page, 'no article')
  await page.goto('/content/exam-day-checklist')
  await rider.press(page.getByRole('main').getByRole('button', { name: 'Feedback' }))
  await expect(page.getByRole('dialog', { name: 'Send feedback' })).toBeVisible()
  await expectEdges(page, 'feedback')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with forced colors, ${colorScheme}`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme }))

    test('The road fills', async ({ page, rider }) => {
      await rider.opensQuiz('California')
      const empty = await colorsOfTheRoad(page)
      await rider.answersAll(true, true, true)
      const filled = await colorsOfTheRoad(page)
      expect(filled).toBeGreaterThan(empty)
    })

    test('Right, wrong and all other options look different', async ({ page, rider }) => {
      await rider.opensQuiz('California')
      const { picked, correctAnswer } = await rider.answers(false)
      const rows = page.locator('label:has([type=radio])')
      const looks = await rows.evaluateAll((labels) =>
        labels.map((label) => ({
          text: label.querySelector('input')?.value,
          // `mark` is a check mark, a cross or a letter. `words` is the text on the row's edge.
          mark: label.querySelector('[aria-hidden]')?.innerHTML.replace(/[A-D]$/, 'letter'),
          words: label.lastChild?.nodeType === Node.ELEMENT_NODE && label.lastChild.textContent,
          color: getComputedStyle(label).borderTopColor,
        })),
      )
      const right = looks.find(({ text }) => text === correctAnswer)
      const wrong = looks.find(({ text }) => text === picked)
      const [other] = looks.filter((row) => row !== right && row !== wrong)
      expect([right?.words, wrong?.words]).toEqual(['Correct', 'Wrong • Your answer'])
      expect(new Set([right?.mark, wrong?.mark, other?.mark]).size).toBe(3)
      expect(other?.color).not.toBe(right?.color)
    })
  })
}

/** Counts the pixels in the road's middle line that differ in color from the road's edge and its ground. */
async function colorsOfTheRoad(page: Page): Promise<number> {
  await page.mouse.move(0, 0)
  const picture = await page.getByRole('progressbar', { name: 'Progress' }).screenshot()
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    // Reads a row of pixels just above the thin line of an empty road.
    const row = Math.round(image.height / 2 - 1.5)
    const { data } = context?.getImageData(4, row, image.width - 8, 1) ?? { data: [] }
    const pixels = Array.from({ length: data.length / 4 }, (_, i) => data.slice(i * 4, i * 4 + 3))
    const ground = String(pixels.at(-1))
    return pixels.filter((pixel) => String(pixel) !== ground).length
  }, picture.toString('base64'))
}
