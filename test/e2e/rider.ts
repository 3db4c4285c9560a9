import { expect, type Locator, type Page } from '@playwright/test'
import type { ProductionServer, QuizItem } from './production-server.ts'

const ABBREVIATIONS = { California: 'CA', Oregon: 'OR', 'New Mexico': 'NM', 'New York': 'NY' }
export type StateName = keyof typeof ABBREVIATIONS
export type Answer = QuizItem & { picked: string; right: boolean }
export type Rider = ReturnType<typeof riderOn>

/** A rider who uses a page by finger or mouse, and knows the right answers. */
export function riderOn(page: Page, touch: boolean, server: ProductionServer) {
  const modal = page.getByRole('dialog', { name: 'Choose Your State' })
  const select = modal.getByRole('combobox', { name: 'State', exact: true })
  const question = page.locator('legend')
  const place = page.getByText(/^Question \d+ of \d+$/)

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const start = (stateName: string) =>
    page.getByRole('link', { name: `Start ${stateName} Quiz`, exact: true })
  const option = (text: string) => page.locator(`label:has(input[value=${JSON.stringify(text)}])`)
  const press = (target: Locator) => (touch ? target.tap() : target.click())

  /** Presses an element that should not react. */
  const pressInVain = (target: Locator) =>
    touch ? target.tap({ force: true }) : target.click({ force: true })

  async function chooses(stateName: StateName) {
    await press(button('Change State'))
    await select.selectOption(ABBREVIATIONS[stateName])
    await press(button('Close'))
    await expect(modal).toBeHidden()
  }

  async function starts(stateName: StateName) {
    if (!(await start(stateName).isVisible())) await chooses(stateName)
    await press(start(stateName))
    await expect(place).toHaveText(/^Question 1 of/)
  }

  /** Opens the welcome page, and starts a quiz. */
  async function opensQuiz(stateName: StateName) {
    await page.goto('/')
    await starts(stateName)
  }

  /** Returns the server's copy of the question on screen. */
  async function currentItem(): Promise<QuizItem> {
    // The question first: until it is there, the page before it names each state.
    const asked = await question.textContent()
    const stateName = await page
      .getByText(/^(California|Oregon|New Mexico|New York)$/)
      .textContent()
    const items = await server.questions(ABBREVIATIONS[stateName as StateName])
    const item = items.find((candidate) => candidate.question === asked)
    if (!item) throw new Error(`${stateName} has no such question: ${asked}`)
    return item
  }

  /** Picks a right or a wrong option. */
  async function answers(right: boolean): Promise<Answer> {
    const item = await currentItem()
    const picked = item.options.find((text) => (text === item.correctAnswer) === right) ?? ''
    await press(option(picked))
    await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
    return { ...item, picked, right }
  }

  /** Goes to the next question, or to the results. */
  async function goesOn() {
    const here = (await place.textContent()) ?? ''
    await press(button(/^(Next Question|Finish Quiz|Finish)$/))
    await expect(page.getByText(here, { exact: true })).toHaveCount(0)
  }

  /** Answers questions with these outcomes, and goes to the next question after each answer. */
  async function answersAll(...outcomes: boolean[]): Promise<Answer[]> {
    const given: Answer[] = []
    for (const right of outcomes) {
      given.push(await answers(right))
      await goesOn()
    }
    return given
  }

  /** Returns the storage keys of unfinished quizzes. */
  const keptQuizzes = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quiz:')))

  /** The button that continues this unfinished quiz, or any quiz if no state is given. */
  const offer = (stateName?: StateName, number?: number, total = 12) =>
    button(
      stateName ? `Continue your ${stateName} quiz: question ${number} of ${total}` : /^Continue/,
    )

  /** Returns the texts of the question and its options, in order. */
  function questionOnScreen() {
    return page.locator('fieldset:has(legend)').evaluate((card) => {
      const radios = [...card.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      return [card.querySelector('legend')?.textContent, ...radios.map(({ value }) => value)]
    })
  }

  const looks = { page, modal, select, question, place, button, start, option, offer }
  const learns = { currentItem, questionOnScreen, keptQuizzes }
  const acts = { press, pressInVain, chooses, starts, opensQuiz, answers, goesOn, answersAll }
  return { ...looks, ...learns, ...acts }
}

/** Returns `right` repeated `count` times. */
export function times(count: number, right: boolean): boolean[] {
  return Array.from({ length: count }, () => right)
}
