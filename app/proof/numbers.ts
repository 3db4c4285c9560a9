import { compatibilityForm } from '../text/compatibility-form.ts'

const TO_TWELVE = 'zero one two three four five six seven eight nine ten eleven twelve'
const TEENS = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const VALUES = new Map<string, number>([
  ...`${TO_TWELVE} ${TEENS}`.split(' ').map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
])

/** The numbers in a text, in digits or words: `1,000`, `.08` and `four` are 1000, 0.08 and 4. */
export function numbersIn(text: string): number[] {
  const plain = compatibilityForm(text).toLowerCase()
  const digits = plain.match(/\d[\d,]*(?:\.\d+)?|\.\d+/g) ?? []
  const words = plain.match(/[a-z]+/g) ?? []
  return [
    ...digits.map((number) => Number(number.replaceAll(',', ''))),
    ...words.flatMap((word) => VALUES.get(word) ?? []),
  ]
}

/** The numbers in an answer, without "one", which mostly counts nothing ("one of them"). */
export function numbersOfAnswer(answer: string): number[] {
  return numbersIn(answer.replace(/\bone\b/gi, ' '))
}
