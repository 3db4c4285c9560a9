import type { Page } from '@playwright/test'
import type { Attempt } from '../../app/riders/attempts/life.ts'
import type { QuizItem } from './production-server.ts'

/**
 * Answers the first `count` questions in the stored quiz, because presses take seconds. The quiz must be
 * the only one. Afterwards, the page must load again.
 */
export async function answerStoredQuiz(page: Page, count: number, right: boolean): Promise<void> {
  const [key, text] = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('quiz:')) ?? ''
    return [key, localStorage.getItem(key) ?? '']
  })
  const quiz: Attempt = JSON.parse(text)
  const picks = quiz.questions.map((item, place) => (place < count ? pickOf(item, right) : null))
  await store(page, key, { ...quiz, picks, index: count })
}

/**
 * Answers questions of the stored exam of a state. `answer` gets the place of each question, and returns
 * null to leave its pick as it is. The exam continues at `index`. Afterwards, the page must load again.
 */
export async function answerStoredExam(
  page: Page,
  abbrev: string,
  index: number,
  answer: (place: number, item: QuizItem) => boolean | null,
): Promise<void> {
  const key = `exam:${abbrev}`
  const text = await page.evaluate((key) => localStorage.getItem(key) ?? '', key)
  const exam: Attempt = JSON.parse(text)
  const picks = exam.questions.map((item, place) => {
    const right = answer(place, item)
    return right === null ? exam.picks[place] : pickOf(item, right)
  })
  await store(page, key, { ...exam, picks, index })
}

function pickOf({ options, correctAnswer }: QuizItem, right: boolean) {
  const now = new Date().toISOString()
  const option = options.find((one) => (one === correctAnswer) === right) ?? ''
  return { option, at: now, day: now.slice(0, 10) }
}

function store(page: Page, key: string, value: object): Promise<void> {
  return page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    key,
    JSON.stringify(value),
  ] as const)
}
