import { expect, type Page } from '@playwright/test'
import { type Rider, times } from './rider.ts'

export const mistakesLink = (page: Page, due: number) => {
  const name = due > 0 ? `Practice my mistakes (${due})` : 'Practice my mistakes'
  return page.getByRole('link', { name, exact: true })
}
export const progressLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Progress' })

/**
 * Answers a quick quiz of Oregon, which the test limits to four questions. The first `count` answers
 * are wrong. Returns the missed questions.
 */
export async function misses(count: number, { page, rider }: { page: Page; rider: Rider }) {
  await rider.opensQuiz('Oregon')
  const answers = await rider.answersAll(...times(count, false), ...times(4 - count, true))
  await expect(mistakesLink(page, count)).toBeVisible()
  return answers.slice(0, count)
}
