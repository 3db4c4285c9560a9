import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import type { Rider } from './rider.ts'
import { limitQuestions } from './short-quiz.ts'

/** These outcomes cover right and wrong answers, and each way to go on after an answer. */
const OUTCOMES = [true, false, true]

test.beforeEach(({ page, server }) => limitQuestions(page, server, 'CA', OUTCOMES.length))

test('With reduced motion nothing moves', async ({ page, rider }) => {
  const lengths = await motions(page, rider)
  expect(Object.entries(lengths).filter(([, length]) => length > 0)).toEqual([])
})

test.describe('in normal motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('Nothing moves for longer than 600 milliseconds', async ({ page, rider }) => {
    const lengths = await motions(page, rider)
    expect(lengths).toHaveProperty('rise')
    expect(Object.entries(lengths).filter(([, length]) => length > 600)).toEqual([])
  })
})

/** Returns the length in milliseconds of each animation up to the results, by name. */
async function motions(page: Page, rider: Rider): Promise<Record<string, number>> {
  await page.goto('/')
  const lengths = await page.evaluateHandle(recordMotion)
  await rider.starts('California')
  await rider.answersAll(...OUTCOMES)
  await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
  return lengths.jsonValue()
}

function recordMotion(): Record<string, number> {
  const lengths: Record<string, number> = {}
  const look = () => {
    for (const animation of document.getAnimations()) {
      const length = Number(animation.effect?.getComputedTiming().endTime)
      if (animation instanceof CSSAnimation) lengths[animation.animationName] = length
      else if (animation instanceof CSSTransition) lengths[animation.transitionProperty] = length
      else lengths['by script'] = length
    }
    requestAnimationFrame(look)
  }
  look()
  return lengths
}
