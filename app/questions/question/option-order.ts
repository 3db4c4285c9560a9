import { HALF, NUMBER_WORDS, PLURAL, REFERS_TO_OTHERS } from './option-words.ts'

/**
 * True if the options must keep their order, because one of them refers to other options or to a
 * place in the list.
 */
export function optionsNeedTheirPlaces(options: readonly string[]): boolean {
  return options.some((option) => REFERS_TO_OTHERS.some((pattern) => pattern.test(option)))
}

const NUMBER = new RegExp(
  `\\$?\\d[\\d,]*(?:\\.\\d+)?|\\b(?:${[...NUMBER_WORDS, HALF].join('|')})\\b`,
  'gi',
)

/**
 * Returns the options in ascending order if each has one number and their other words are the same,
 * as in 'One second' and 'Two seconds'. Ignores case and a final 's'. One option may have no number, as in
 * 'At any age': it comes last. Otherwise returns null, as for '9 weeks' and '2 months'. (Haladyna,
 * Downing and Rodriguez 2002: options in numerical order.)
 */
export function orderOptions(options: readonly string[]): string[] | null {
  const withNumbers = (count: number) =>
    options.filter((option) => (option.match(NUMBER)?.length ?? 0) === count)
  const [last, numbered] = [withNumbers(0), withNumbers(1)]
  if (last.length > 1 || last.length + numbered.length < options.length) return null
  const rests = new Set(
    numbered.map((option) => option.replace(NUMBER, '#').toLowerCase().replace(PLURAL, '')),
  )
  if (rests.size !== 1) return null
  const value = (option: string) => numberIn(option.match(NUMBER)?.[0] ?? '')
  return [...numbered.sort((a, b) => value(a) - value(b)), ...last]
}

function numberIn(number: string): number {
  const written = number.toLowerCase()
  if (new RegExp(HALF).test(written)) return 1 / 2
  const word = NUMBER_WORDS.findIndex((words) => words.split('|').includes(written))
  return word < 0 ? Number(written.replace(/[$,]/g, '')) : word
}
