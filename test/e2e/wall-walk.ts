import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { expectLooksWell } from './looks.ts'

/** Expects that a clicker leads through the wall, and that nothing of it is beyond the screen. */
export async function goesThroughWall(wall: Page, pupils: number, questions: number) {
  // Page Up does nothing here, but tells when the page's script takes the keys.
  const press = { key: 'PageUp', bubbles: true, cancelable: true }
  const takesKeys = () =>
    wall.evaluate(
      (press) => !document.body.dispatchEvent(new KeyboardEvent('keydown', press)),
      press,
    )
  await expect.poll(takesKeys).toBe(true)
  await wall.setViewportSize({ width: 1024, height: 768 })
  await expectOneScreen(wall)
  await expectLooksWell(wall, 'wall, how to join', 'html', [360])
  await wall.setViewportSize({ width: 1024, height: 768 })

  await wall.keyboard.press('PageDown')
  await expect(wall.getByText(`Question 1 of ${questions}`)).toBeVisible()
  await expect(wall.getByRole('status')).toHaveText(`${pupils} of ${pupils} have answered`)
  const counts = wall.getByRole('listitem').getByText(/^\d+ pupils?$/)
  await expect(counts).toHaveCount(0)
  await wall.keyboard.press('PageDown')
  await expect(counts).toHaveCount(4)
  await expect(wall.getByText(/^(Source: |Manual, page )/)).toBeVisible()
  await expectOneScreen(wall)
  await expectLooksWell(wall, 'wall, answers', 'html', [1280, 360])
  await wall.setViewportSize({ width: 1280, height: 480 })
  await expect(wall.getByRole('link', { name: 'Next question' })).toBeInViewport({ ratio: 1 })

  const black = wall.getByRole('button', { name: 'Black screen', pressed: true })
  for (const back of ['.', 'PageDown']) {
    await wall.keyboard.press('b')
    await expect(black).toBeVisible()
    await wall.keyboard.press(back)
    await expect(black).toHaveCount(0)
  }
  await expect(counts).toHaveCount(4)
  await wall.keyboard.press('Space')
  await expect(wall.getByText(`Question 2 of ${questions}`)).toBeVisible()
  await wall.keyboard.press('PageUp')
  await expect(counts).toHaveCount(4)
  await expect(wall.getByText(`Question 1 of ${questions}`)).toBeVisible()
}

async function expectOneScreen(wall: Page): Promise<void> {
  const beyond = () =>
    wall.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement
      // The middle part would scroll in itself.
      const parts = [...document.querySelectorAll('section *')].filter(
        (part) => getComputedStyle(part).overflowY === 'auto',
      )
      const inside = parts.map((part) => part.scrollHeight - part.clientHeight)
      return [scrollHeight - innerHeight, scrollWidth - innerWidth, ...inside]
    })
  await expect.poll(beyond).toEqual([0, 0, 0])
}
