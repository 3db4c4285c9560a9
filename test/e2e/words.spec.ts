import { expect, test } from './app.ts'
import { examineeOn } from './examinee.ts'
import { expectAccessible, expectFits } from './looks.ts'
import { giveVoice, spoken } from './voice.ts'

const WORDS = 'a[href*="/words#"]'

test('A word of a question or explanation opens a card, by a press and by Enter', async ({
  page,
  rider,
}) => {
  await giveVoice(page, ['en-US'])
  await rider.opensQuiz('California')
  const words = page.getByRole('status').locator(WORDS)
  await rider.answers(true)
  for (let number = 1; (await words.count()) === 0 && number < 12; number++) {
    await rider.goesOn()
    await rider.answers(true)
  }
  const word = words.first()
  const place = (await rider.place.textContent()) ?? ''
  const path = page.url()
  const card = page.locator('dialog[open]')

  await rider.press(word)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const meaning = (await card.getByRole('paragraph').textContent()) ?? ''
  await expectAccessible(page, 'a word', 'dialog[open]')
  await expectFits(card)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(word).toBeFocused()

  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect.poll(() => spoken(page)).toEqual([`en-US: ${name}: ${meaning}`])
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toHaveCount(0)
  await expect(rider.place).toHaveText(place)
  expect(page.url()).toBe(path)
  await expectAccessible(page, 'a question with words')

  await page.goto((await word.getAttribute('href')) ?? '')
  await expect(page.locator(':target')).toHaveText(name + meaning)

  for (const path of ['/words', '/es/words']) {
    await page.goto(path)
    const drawings = page.getByRole('main').getByRole('img')
    expect(await drawings.count()).toBeGreaterThanOrEqual(10)
    for (const drawing of await drawings.all()) {
      await drawing.scrollIntoViewIfNeeded()
      await expect
        .poll(() => drawing.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
    }
    await expectAccessible(page, path)
    await expectFits(page)
  }
})

test('An exam shows no cards', { tag: '@phone' }, async ({ page, rider, server }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/practice/ohio/exam')
  const examinee = examineeOn(page, rider, server, 'OH')
  await examinee.starts()
  await examinee.answersAll(true, true, null)
  await expect(page.locator(WORDS)).toHaveCount(0)
  expect(loaded.filter((url) => url.includes('word-links'))).toEqual([])
})
