import type { QuizItem } from '../question/quiz-item.ts'

export const RIDERS = 500
export const SWAPPED = [2, 9, 17]
export const GIVE_AWAYS = [5, 21]

/** A simulated item. `truth` is the option that is really right. */
type Simulated = { item: QuizItem; truth: string; difficulty: number }

const QUESTIONS = 25

/**
 * Returns the items of a bank. Three have a wrong key, and two give their answer away. The other items
 * vary in difficulty: an average rider gets 40% to 90% of them right.
 */
export function simulatedItems(random: () => number): Simulated[] {
  return Array.from({ length: QUESTIONS }, (_, number) => {
    const options = ['A', 'B', 'C', 'D'].map((letter) => `${letter} of ${number}`)
    const truth = options[number % 4] ?? ''
    const wrong = options[(number + 1) % 4] ?? ''
    const correctAnswer = SWAPPED.includes(number) ? wrong : truth
    const difficulty = GIVE_AWAYS.includes(number) ? -9 : 0.8 - 2.7 * random()
    const item = { question: `Question ${number}?`, options, correctAnswer, explanation: 'Why' }
    return { item, truth, difficulty }
  })
}

/** Returns the picks of one rider with a normally distributed ability. An unsure rider guesses. */
export function picksOf(items: readonly Simulated[], random: () => number): string[] {
  const ability = normal(random)
  return items.map(({ item, truth, difficulty }) => {
    const knows = random() < 1 / (1 + Math.exp(-1.5 * (ability - difficulty)))
    return knows ? truth : (item.options[Math.floor(random() * 4)] ?? '')
  })
}

/** Returns a normally distributed random number, by the method of Box and Muller. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Returns the correlation of two lists. */
export function pearson(xs: number[], ys: number[]): number {
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const [mx, my] = [mean(xs), mean(ys)]
  const products = (as: number[], ma: number, bs: number[], mb: number) =>
    as.reduce((sum, a, n) => sum + (a - ma) * ((bs[n] ?? 0) - mb), 0)
  return products(xs, mx, ys, my) / Math.sqrt(products(xs, mx, xs, mx) * products(ys, my, ys, my))
}
