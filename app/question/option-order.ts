import { NUMBER_WORDS, PLURAL, REFERS_TO_OTHERS } from './option-words.ts'

/**
 * True if the options must keep their order, because one of them refers to other options or to a
 * place in the list.
 */
export function optionsNeedTheirPlaces(options: readonly string[]): boolean {
  return options.some((option) => REFERS_TO_OTHERS.some((pattern) => pattern.test(option)))
}

const NUMBER = new RegExp(`\\$?\\d[\\d,]*(?:\\.\\d+)?|\\b(?:${NUMBER_WORDS.join('|')})\\b`, 'gi')

/**
 * Returns the options in ascending order if each has one number and their other words are the same,
 * as in 'One second' and 'Two seconds'. Ignores case and a final 's'. Otherwise returns null, as
 * for '9 weeks' and '2 months'. (Haladyna, Downing and Rodriguez 2002: options in numerical order.)
 */
export function orderOptions(options: readonly string[]): string[] | null {
  if (options.some((option) => option.match(NUMBER)?.length !== 1)) return null
  const rests = new Set(
    options.map((option) => option.replace(NUMBER, '#').toLowerCase().replace(PLURAL, '')),
  )
  if (rests.size !== 1) return null
  const value = (option: string) => numberIn(option.match(NUMBER)?.[0] ?? '')
  return [...options].sort((a, b) => value(a) - value(b))
}

function numberIn(number: string): number {
  const written = number.toLowerCase()
  const word = NUMBER_WORDS.findIndex((words) => words.split('|').includes(written))
  return word < 0 ? Number(written.replace(/[$,]/g, '')) : word
}
