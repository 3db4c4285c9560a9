import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import type { Answer, Rider } from './rider.ts'

// The walks in `accessibility.spec.ts` and `articles-looks.spec.ts` check the edges of controls.
test('With forced colors, words and marks say what is right, and the road fills', async ({
  page,
  rider,
}) => {
  /** Looks at the page in each color scheme. */
  async function inBoth<Found>(look: () => Promise<Found>): Promise<Found[]> {
    const found: Found[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      found.push(await look())
    }
    return found
  }
  await rider.opensQuiz('California')
  const empty = await inBoth(() => colorsOfTheRoad(page))
  const right = await rider.answers(true)
  await inBoth(() => expectVerdict(rider, right.picked, 'Correct • Your answer'))
  await rider.goesOn()
  const wrong = await rider.answers(false)
  await inBoth(async () => {
    await expectVerdict(rider, wrong.picked, 'Wrong • Your answer')
    await expectVerdict(rider, wrong.correctAnswer, 'Correct')
    await expectDifferentLooks(page, wrong)
  })
  await rider.goesOn()
  await rider.answersAll(true)
  const filled = await inBoth(() => colorsOfTheRoad(page))
  for (const [n, colors] of filled.entries()) expect(colors).toBeGreaterThan(empty[n] ?? 0)
})

/** Checks that the row of an option has these words on its edge, in a color that can be seen. */
async function expectVerdict({ option }: Rider, text: string, words: string) {
  const verdict = option(text).getByText(words, { exact: true })
  await expect(verdict).toBeInViewport()
  const looks = await verdict.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return { color, backgroundColor }
  })
  expect(looks.color).not.toBe(looks.backgroundColor)
}

/** Checks that the right option, the wrong pick and all others differ in more than their colors. */
async function expectDifferentLooks(page: Page, { picked, correctAnswer }: Answer) {
  const rows = page.locator('label:has([type=radio])')
  const looks = await rows.evaluateAll((labels) =>
    labels.map((label) => ({
      text: label.querySelector('input')?.value,
      // `mark` is a check mark, a cross or a letter. `words` is the text on the row's edge.
      mark: label.querySelector('[aria-hidden]')?.innerHTML.replace(/[A-D]$/, 'letter'),
      words: label.lastChild?.nodeType === Node.ELEMENT_NODE && label.lastChild.textContent,
      border: getComputedStyle(label).borderTopWidth,
      color: getComputedStyle(label).color,
    })),
  )
  const right = looks.find(({ text }) => text === correctAnswer)
  const wrong = looks.find(({ text }) => text === picked)
  const [other] = looks.filter((row) => row !== right && row !== wrong)
  expect([right?.words, wrong?.words]).toEqual(['Correct', 'Wrong • Your answer'])
  expect(new Set([right?.mark, wrong?.mark, other?.mark]).size).toBe(3)
  expect(other?.border).not.toBe(right?.border)
  // The gray of disabled controls is green in some of the system's themes.
  expect(other?.color).toBe(right?.color)
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
