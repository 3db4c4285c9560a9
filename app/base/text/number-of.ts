import { plural } from './plural.ts'

/** Returns '1 page' or '2 pages' on pages that are in English alone. */
export function numberOf(count: number, noun: string): string {
  return plural(count, { one: `1 ${noun}`, other: `${count} ${noun}s` })
}
