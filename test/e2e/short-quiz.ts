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
  return page.getByRole('heading', { name: 'Ready for your motorcycle test?' })
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

type Kept = { id: string; mode: string; isFinished: boolean; isCounted?: true }

/** Returns the ids of the results in this browser that the server does not have. */
export async function waitingOnDevice(page: Page): Promise<string[]> {
  const kept = await attemptsOnDevice(page)
  const results = kept.filter(({ mode, isFinished }) => isFinished && /quiz|exam/.test(mode))
  return [...new Set(results.map(({ id }) => id))]
}

/** Returns the sessions in the database of the browser, and those that wait for the database. */
export async function attemptsOnDevice(page: Page): Promise<Kept[]> {
  const waiting = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('session:'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '')),
  )
  return [...waiting, ...(await storedOnDevice(page, 'sessions'))] as Kept[]
}

/** Returns a store of the browser's database. Empty if there is no database, and creates none. */
export function storedOnDevice(page: Page, name: 'answers' | 'sessions'): Promise<unknown[]> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === 'sessions')) return []
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open('sessions')
      opening.onerror = reject
      opening.onsuccess = () => {
        const database = opening.result
        const all = database.transaction(name).objectStore(name).getAll()
        all.onerror = reject
        all.onsuccess = () => {
          database.close()
          resolve(all.result)
        }
      }
    })
  }, name)
}
