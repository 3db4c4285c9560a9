import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { type Rider, times } from './rider.ts'
import { limitQuestions } from './short-quiz.ts'

const WINDOWS = [
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  // 1280 by 800 at a zoom of 200 %.
  { width: 640, height: 400 },
]

test('The feedback button covers nothing at any width, zoom and size of text', async ({
  page,
  rider,
  server,
}) => {
  await limitQuestions(page, server, 'CA', 4)
  for await (const place of places(page, rider)) {
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      for (const fontSize of ['100%', '200%']) {
        const where = `${place}, ${window.width} pixels wide, text ${fontSize}`
        const { looks, covered } = await page.evaluate(coveredByFeedback, fontSize)
        expect.soft(looks, where).toBe(25)
        expect.soft(covered, where).toEqual([])
      }
    }
  }
})

test('It floats where the window has room beside the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const button = page.getByRole('main').getByRole('button', { name: 'Feedback' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Read more' }).scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
})

async function* places(page: Page, rider: Rider): AsyncGenerator<string> {
  await page.goto('/content')
  yield 'articles'
  await page.goto('/content/exam-day-checklist')
  yield 'article'
  await page.goto('/')
  yield 'welcome'
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
  await rider.starts('California')
  await rider.answersAll(...times(4, false))
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  yield 'results'
}

/** Returns the elements that the feedback button covers at several scroll positions. */
async function coveredByFeedback(fontSize: string) {
  const root = document.documentElement
  root.style.fontSize = fontSize
  const button = [...document.querySelectorAll('main button')].find(
    ({ textContent }) => textContent === 'Feedback',
  )
  const covered = new Set<string>()
  let looks = 0
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    window.scrollTo({ top: part * (root.scrollHeight - innerHeight) })
    await new Promise(requestAnimationFrame)
    const { left, top, width, height } = button?.getBoundingClientRect() ?? new DOMRect()
    for (const across of [0.02, 0.25, 0.5, 0.75, 0.98]) {
      looks++
      for (const down of [0.05, 0.3, 0.5, 0.7, 0.95]) {
        const [x, y] = [left + across * width, top + down * height]
        for (const element of document.elementsFromPoint(x, y)) {
          const own = button?.contains(element) || element.contains(button ?? null)
          if (!own && isSeen(element, x, y)) covered.add(element.outerHTML.slice(0, 80))
        }
      }
    }
  }
  return { looks, covered: [...covered] }

  function isSeen(element: Element, x: number, y: number): boolean {
    if (element.matches('a, button, img, svg, svg *, select, label, [tabindex="0"]')) return true
    return [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return false
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].some(
        (box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom,
      )
    })
  }
}
