import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { test } from './app.ts'
import type { ProductionServer } from './production-server.ts'
import type { Rider } from './rider.ts'

/** Limits quizzes in California to two questions, for tests that need no long quizzes. */
export function withShortQuizzes(): void {
  test.beforeEach(({ context, server }) => limitQuestions(context, server, 'CA', 2))
}

/** Limits quizzes of a state to the state's first questions. */
export async function limitQuestions(
  where: BrowserContext | Page,
  server: ProductionServer,
  abbrev: string,
  count: number,
): Promise<void> {
  const items = (await server.questions(abbrev)).slice(0, count)
  await where.route(`**/questions/${abbrev}`, (route) => route.fulfill({ json: items }))
}

export async function finishesQuiz(rider: Rider, ...outcomes: [boolean, boolean]): Promise<void> {
  await rider.starts('California')
  await rider.answersAll(...outcomes)
  await expect(quizComplete(rider.page)).toBeVisible()
}

/** Returns an email address that only this test uses, because the tests of a worker share a server. */
export function anEmail(name = 'rider'): string {
  return `${name}-${test.info().testId}@example.com`
}

export function quizComplete(page: Page): Locator {
  return page.getByRole('heading', { name: 'Quiz Complete!' })
}

export function welcome(page: Page): Locator {
  return page.getByRole('heading', { name: 'Ready for your motorcycle exam?' })
}

export function resultsSaved(page: Page): Locator {
  return page.getByText('Results saved.', { exact: true })
}

/** Returns the entries of the history on screen. */
export function savedExams(page: Page): Locator {
  return page.getByRole('list', { name: 'Your Saved Exams' }).getByRole('listitem')
}

/** Returns the percentages that the server has saved for the signed-in rider, newest first. */
export function percentagesOnServer(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { uid } = await (await fetch('/me')).json()
    const results = await (await fetch(`/users/${uid}/results`)).json()
    return results.map(({ percentage }: { percentage: number }) => percentage)
  })
}

/** Returns the storage keys of unsent results in this browser. */
export function waitingOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('result:')))
}
