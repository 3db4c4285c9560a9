import { compatibilityForm } from '../text/compatibility-form.ts'

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
]
const TENS = ['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const VALUES = new Map<string, number>([
  ...WORDS.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, (index + 3) * 10] as const),
])

/** The numbers that a text says, in digits or in words: `1,000`, `.08` and `four` as 1000, 0.08 and 4. */
export function numbersIn(text: string): number[] {
  const plain = compatibilityForm(text).toLowerCase()
  const digits = plain.match(/\d[\d,]*(?:\.\d+)?|\.\d+/g) ?? []
  const words = plain.match(/[a-z]+/g) ?? []
  return [
    ...digits.map((number) => Number(number.replaceAll(',', ''))),
    ...words.flatMap((word) => VALUES.get(word) ?? []),
  ]
}

/** The numbers that an answer gives. "One" is left out: it mostly counts nothing ("one of them"). */
export function numbersOfAnswer(answer: string): number[] {
  return numbersIn(answer.replace(/\bone\b/gi, ' '))
}
