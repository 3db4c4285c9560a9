import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'

/**
 * The letters that stand for people whose address is no longer stored. The id is the number of the letter, and
 * `of` the hash of an admin, or the token of an address.
 */
export const shownLetters = collection({
  path: 'shownLetters',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: z.object({ of: z.string() }),
})

const ALPHABET = 26

/**
 * Returns the letter of each given hash or token. The first call chooses it, and it never changes. Leaves out
 * those that have none yet while the store takes no writes, so that the lists can still be read.
 */
export async function lettersFor(
  services: Services,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const numbers = await storedNumbers(services)
  try {
    for (const of of wanted) await chooseNumber(services, of, numbers)
  } catch (error) {
    services.log.warn({ err: error }, 'no letter could be chosen for a forgotten address')
  }
  const chosen = wanted.filter((of) => numbers.has(of))
  return new Map(chosen.map((of) => [of, letterOf(numbers.get(of) ?? 0)]))
}

async function chooseNumber(services: Services, of: string, numbers: Map<string, number>) {
  let next = numbers.size + 1
  while (!numbers.has(of)) {
    // Another process may have taken the number.
    if (await shownLetters(services).create(String(next), { of })) numbers.set(of, next)
    else for (const [other, number] of await storedNumbers(services)) numbers.set(other, number)
    next = Math.max(next + 1, numbers.size + 1)
  }
}

async function storedNumbers(services: Services): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for await (const page of shownLetters(services).pages(100)) {
    for (const { id, of } of page) numbers.set(of, Number(id))
  }
  return numbers
}

/** A, B, … Z, AA, AB, … */
function letterOf(number: number): string {
  const rest = Math.floor((number - 1) / ALPHABET)
  const last = String.fromCharCode(65 + ((number - 1) % ALPHABET))
  return rest > 0 ? letterOf(rest) + last : last
}
