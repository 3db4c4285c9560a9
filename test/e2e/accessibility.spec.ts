import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import {
  brokenWords,
  expectAccessible,
  expectAccessibleAtSize,
  expectEdges,
  expectFits,
} from './looks.ts'
import { phases, test } from './phases.ts'
import type { Rider } from './rider.ts'

const TITLE = 'Motorcycle license practice test for your state'
const NARROW = { width: 320, height: 740 }
const PHONE = { width: 360, height: 740 }
const LAPTOP = { width: 1280, height: 800 }
const WELCOME = 'main > section:first-child > div:first-child'
/** The phases that change only this part of a page that an earlier phase has shown. */
const CHANGED: Record<string, string> = {
  modal: 'dialog[open]',
  'welcome with an error': WELCOME,
  'welcome with a state': WELCOME,
  'right answer': 'main',
  'wrong answer': 'main',
  'unfinished quiz': WELCOME,
  review: 'main',
}
const HEADINGS = /^(Ready for your motorcycle test\?|Quiz Complete!|No road here)$/

test.beforeEach(({ noise }) => noise.allow(/^console error: .* status of 404/))

// Each screen size has one walk for all checks, because a walk takes longer than its checks.
test('On a phone each phase passes axe, suits a finger, and breaks no word at any text size', {
  tag: '@phone',
}, async ({ page, rider }) => {
  for await (const phase of phases(rider)) {
    await expectAccessible(page, phase, CHANGED[phase])
    await expectLandmarks(rider, phase)
    await expectLargeTargets(page, phase)
    for (const size of ['100%', '200%']) {
      await setTextSize(page, size)
      expect.soft(await page.evaluate(brokenWords), `${phase} at ${size}`).toEqual([])
    }
    await setTextSize(page, '53px')
    await expectFits(page, phase)
    await setTextSize(page, '')
  }
})

test.describe('with long texts', () => {
  test.use({ longTexts: true })

  // A device without touch shows more: also what only a keyboard needs.
  test('On a laptop each phase passes axe, shows the focus and edges with forced colors, and fits', {
    tag: '@laptop',
  }, async ({ page, rider }) => {
    for await (const phase of phases(rider)) {
      await expectAccessibleAtSize(page, phase, CHANGED[phase])
      await expectEdges(page, phase)
      const focused = await tabThrough(page)
      expect.soft(focused.length, phase).toBeGreaterThan(2)
      expect.soft(focused.filter(({ outline }) => outline !== '3px solid')).toEqual([])
      await page.emulateMedia({ forcedColors: 'none' })
      await page.setViewportSize(NARROW)
      await expectFits(page, phase)
      await setTextSize(page, '200%')
      for (const size of [PHONE, LAPTOP]) {
        await page.setViewportSize(size)
        await expectFits(page, `${phase}, large text, ${size.width}`)
      }
      await setTextSize(page, '')
    }
  })
})

test('A screen reader gets the question as a group of radios, and then the outcome', {
  tag: '@laptop',
}, async ({ page, rider }) => {
  await rider.opensQuiz('California')
  for (const right of [true, false]) {
    const { question, options } = await rider.currentItem()
    const group = page.getByRole('group', { name: question, exact: true })
    for (const name of options) {
      const radio = group.getByRole('radio', { name, exact: true })
      await expect(radio).toBeEnabled()
      await expect(radio).not.toBeChecked()
    }
    await expect(group.getByRole('radio')).toHaveCount(4)
    // Screen readers announce only changes of an element that already exists.
    await expect(page.getByRole('status')).toHaveText('')
    await page.getByRole('status').evaluate((status) => status.setAttribute('data-known', ''))

    const { picked, correctAnswer, explanation } = await rider.answers(right)
    const outcome = right ? 'Correct.I guessed' : `Not correct. Answer: ${correctAnswer}.`
    const status = page.locator('[role=status][data-known]')
    await expect(status).toContainText(`${outcome}Explanation`)
    await expect(status).toContainText(explanation)
    await expect(group.getByRole('radio', { disabled: true })).toHaveCount(4)
    await expect(group.getByRole('radio', { checked: true })).toHaveAccessibleName(
      right ? `${picked} Correct • Your answer` : `${picked} Wrong • Your answer`,
    )
    await rider.goesOn()
  }
})

async function setTextSize(page: Page, size: string) {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)
}

/** Checks the title, the language, the landmarks and that there is one main heading. */
async function expectLandmarks({ page, question }: Rider, phase: string) {
  const title = phase === 'unknown address' ? 'Page not found' : TITLE
  await expect.soft(page, phase).toHaveTitle(title)
  await expect.soft(page.locator('html'), phase).toHaveAttribute('lang', 'en')
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect.soft(page.getByRole(landmark), `${landmark}, ${phase}`).toHaveCount(1)
  }
  const asked = (await question.isVisible()) && (await question.textContent())
  const heading = page.getByRole('heading', { level: 1 })
  await expect.soft(heading, phase).toHaveText([asked || HEADINGS])
}

/** Checks that buttons and other targets are large enough for a finger. */
async function expectLargeTargets(page: Page, phase: string) {
  const targets = await page.evaluate(pressTargets)
  expect.soft(targets.length, phase).toBeGreaterThan(2)
  const small = targets.filter(({ inMain, width, height }) => {
    return width < 24 || height < (inMain ? 44 : 24)
  })
  expect.soft(small, phase).toEqual([])
}

function pressTargets() {
  const all = [...document.querySelectorAll('a, button, select, label:has(input)')]
  return (
    all
      .filter((element) => element.checkVisibility())
      // After the answer, options are no targets.
      .filter((element) => getComputedStyle(element).pointerEvents !== 'none')
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        // WCAG 2.2 lets a word in a sentence be as high as its line.
        const inMain = element.matches('main :not([href*="/words#"])')
        return { name: element.textContent, inMain, width, height }
      })
  )
}

/**
 * Moves the focus forward and back with Tab. Returns the focused elements, with their outlines with and
 * without forced colors.
 */
async function tabThrough(page: Page) {
  const focused: { name: string; outline: string }[] = []
  for (const [forcedColors, key] of [
    ['none', 'Tab'],
    ['active', 'Shift+Tab'],
  ] as const) {
    await page.emulateMedia({ forcedColors })
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press(key)
      const found = await page.evaluate(outlineOfFocus)
      if (found) focused.push(found)
    }
  }
  return focused
}

function outlineOfFocus() {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return null
  const { outlineWidth, outlineStyle } = getComputedStyle(activeElement)
  const name = (activeElement.closest('label') ?? activeElement).textContent
  return { name, outline: `${outlineWidth} ${outlineStyle}` }
}
