import type { QuizItem } from '../quiz/quiz-item.ts'

export const RIDERS = 500
export const SWAPPED = [2, 9, 17]
export const GIVE_AWAYS = [5, 21]

/** A simulated item, with the option that really is right and how hard it is. */
export type SimulatedItem = { item: QuizItem; truth: string; difficulty: number }

const QUESTIONS = 25

/**
 * The items of a bank. Three have a wrong key, and two give their answer away. The others are of all
 * difficulties that a bank has: an average rider gets between 40 and 90 of 100 right.
 */
export function simulatedItems(random: () => number): SimulatedItem[] {
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

/** The picks of a rider, whose ability has a normal distribution. Who does not know guesses. */
export function picksOf(items: readonly SimulatedItem[], random: () => number): string[] {
  const ability = normal(random)
  return items.map(({ item, truth, difficulty }) => {
    const knows = random() < 1 / (1 + Math.exp(-1.5 * (ability - difficulty)))
    return knows ? truth : (item.options[Math.floor(random() * 4)] ?? '')
  })
}

/** The method of Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
