import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from './app.ts'
import type { ProductionServer, QuizItem } from './production-server.ts'
import type { Rider } from './rider.ts'

type StoredItem = QuizItem & { id: string; topic?: string }

export async function bankOf({ origin }: ProductionServer, abbrev: string): Promise<StoredItem[]> {
  return (await (await fetch(`${origin}/bank/${abbrev}`)).json()).items
}

/** Limits the exams of a state to these questions. */
export async function limitBank(context: BrowserContext, abbrev: string, items: StoredItem[]) {
  await context.route(`**/bank/${abbrev}`, (route) => route.fulfill({ json: { items } }))
}

export type Examinee = ReturnType<typeof examineeOn>

/** A rider who takes exams, and knows the right answers. `abbrev` is the exam's state. */
export function examineeOn(page: Page, rider: Rider, server: ProductionServer, abbrev: string) {
  const { press, button } = rider
  let bank: StoredItem[] = []
  const start = button('Start the exam')
  const verdict = page.getByText(/^\d+ of \d+ right\. You need \d+ to pass\./)
  const overview = page.getByText('All questions', { exact: true })
  const number = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  async function starts() {
    bank = await bankOf(server, abbrev)
    await press(start)
    await expect(rider.place).toHaveText(/^Question 1 of/)
  }

  async function picks(right: boolean): Promise<string> {
    const asked = await rider.question.textContent()
    const item = bank.find(({ question }) => question === asked)
    const option = item?.options.find((text) => (text === item.correctAnswer) === right) ?? ''
    await press(rider.option(option))
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(option)
    return option
  }

  const goesOn = () => press(button('Next'))

  /** Answers the questions from the one on screen to the last. `null` leaves a question open. */
  async function answersAll(...outcomes: (boolean | null)[]) {
    for (const [index, right] of outcomes.entries()) {
      if (right !== null) await picks(right)
      if (index < outcomes.length - 1) await goesOn()
    }
  }

  const finishes = () => press(button('Finish exam').last())
  const looks = { page, start, verdict, overview, number }
  return { ...looks, starts, picks, goesOn, answersAll, finishes }
}

/** Waits until the browser has seen that a tab with an exam was closed. */
export async function expectNoExamOpen(page: Page) {
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.length)
  await expect.poll(held).toBe(0)
}

type ShortExam = Examinee & { items: StoredItem[] }

/**
 * `examinee` takes the exam of Ohio. With `shortExam`, the exam has six questions and needs five right
 * answers.
 */
export const test = base.extend<{ examinee: Examinee; shortExam: ShortExam }>({
  examinee: ({ page, rider, server }, use) => use(examineeOn(page, rider, server, 'OH')),
  shortExam: async ({ context, server, examinee }, use) => {
    const items = (await bankOf(server, 'OH')).slice(0, 6)
    await limitBank(context, 'OH', items)
    await use({ ...examinee, items })
  },
})
