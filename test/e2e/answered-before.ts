import type { Page } from '@playwright/test'
import { answerTo } from '../../app/quiz/quiz-session.ts'
import type { QuizItem } from './production-server.ts'

type StoredExam = { questions: QuizItem[]; picks: (string | null)[]; index: number }

/**
 * Answers the first `count` questions in the stored quiz, because presses take seconds. The quiz must be
 * the only one. Afterwards, the page must load again.
 */
export async function answerStoredQuiz(page: Page, count: number, right: boolean): Promise<void> {
  const [key, text] = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('quiz:')) ?? ''
    return [key, localStorage.getItem(key) ?? '']
  })
  const quiz = JSON.parse(text)
  const answers = quiz.questions
    .slice(0, count)
    .map((item: QuizItem) => answerTo(item, pickOf(item, right)))
  await store(page, key, { ...quiz, answers, index: count })
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
  const exam: StoredExam = JSON.parse(text)
  const picks = exam.questions.map((item, place) => {
    const right = answer(place, item)
    return right === null ? exam.picks[place] : pickOf(item, right)
  })
  await store(page, key, { ...exam, picks, index })
}

function pickOf({ options, correctAnswer }: QuizItem, right: boolean): string {
  return options.find((option) => (option === correctAnswer) === right) ?? ''
}

function store(page: Page, key: string, value: object): Promise<void> {
  return page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    key,
    JSON.stringify(value),
  ] as const)
}
