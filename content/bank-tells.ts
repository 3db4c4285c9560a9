import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import { ALL_OF_THE_ABOVE, optionsOf } from './bank-rules.ts'

/** A form of options: how many of the bank's options have it, and how many of these are answers. */
type Tell = { form: string; options: number; answers: number; share: number }

/** The share of answers among all options. */
export const CHANCE = 0.25

/** Forms of options from which a reader who knows nothing of riding could guess the answer. */
const FORMS: Record<
  string,
  (option: string, options: readonly string[], question: string) => boolean
> = {
  "Begins with 'Only'": (option) => /^only\b/i.test(option),
  'Neither yes nor no, beside both': (option, options) =>
    !isYesOrNo(option) &&
    options.some((one) => /^yes\b/i.test(one)) &&
    options.some((one) => /^no\b/i.test(one)),
  'Lowest alcohol limit under 21': (option, options, question) =>
    asksLimitUnder21(question, options) && levelOf(option) === Math.min(...options.map(levelOf)),
  'All of the above': (option) => option === ALL_OF_THE_ABOVE,
}

/** Counts how often options of the forms that could tell the answer are the answer. */
export function tellsOf(items: readonly StarterItem[]): Tell[] {
  return Object.entries(FORMS).map(([form, hasForm]) => {
    const found = items.flatMap((item) => {
      const options = optionsOf(item)
      return options
        .filter((option) => hasForm(option, options, item.question))
        .map((option) => option === item.answer)
    })
    const answers = found.filter(Boolean).length
    return { form, options: found.length, answers, share: answers / Math.max(found.length, 1) }
  })
}

function isYesOrNo(option: string): boolean {
  return /^(?:yes|no)\b/i.test(option)
}

function asksLimitUnder21(question: string, options: readonly string[]): boolean {
  const isAboutYoung = /\balcohol\b/i.test(question) && /\bunder 21\b|\bto 20\b/i.test(question)
  return isAboutYoung && options.filter((option) => LEVEL.test(option)).length >= 3
}

const LEVEL = /\b0\.\d\d\b/

/** The blood alcohol level in an option. 'No measurable amount' counts as 0. */
function levelOf(option: string): number {
  return Number(LEVEL.exec(option)?.[0] ?? 0)
}
