import { quantitiesIn } from '../app/proof/quantities.ts'
import type { RidingItem, StarterItem } from '../app/starter-bank/starter-item.ts'
import { US_STATES } from '../app/states/us-states.ts'
import { type Fact, familiesOf } from './bank-facts.ts'

/** The faults of an item, as sentences: what its facts do not support, and unfit options. */
export function faultsOf(
  item: StarterItem,
  facts: ReadonlyMap<string, Fact>,
  stateName: string | null,
): string[] {
  const known = item.facts.flatMap((id) => facts.get(id) ?? [])
  const texts = [item.question, item.answer, item.explanation]
  const options = optionsOf(item)
  return [
    ...item.facts.filter((id) => !facts.has(id)).map((id) => `There is no fact ${id}.`),
    ...known
      .filter(({ confidence }) => confidence !== 'high')
      .map(({ id }) => `The fact ${id} is not sure.`),
    ...('families' in item ? wrongPlaces(item, known) : []),
    ...strangeNumbers(texts.map(withoutPlaces), known).map(
      (number) => `No fact has the number ${number}.`,
    ),
    ...strangeNames([...texts, ...item.wrong.map(({ why }) => why)], known, options, stateName).map(
      (name) => `No fact has the name ${name}.`,
    ),
    ...otherStatesIn([...texts, ...options].join(' '), stateName).map(
      (name) => `It names the state ${name}.`,
    ),
    ...(new Set(options.map((option) => option.toLowerCase())).size < 4 ? ['Options repeat.'] : []),
    ...options.filter(isCatchAll).map((option) => `"${option}" refers to other options.`),
    ...(item.strictest && !options.includes(item.strictest)
      ? ['The strictest is not an option.']
      : []),
  ]
}

/** The options of an item, the answer first. */
export function optionsOf({ answer, wrong }: Pick<StarterItem, 'answer' | 'wrong'>): string[] {
  return [answer, ...wrong.map(({ option }) => option)]
}

function wrongPlaces(item: RidingItem, facts: readonly Fact[]): string[] {
  const allowed = familiesOf(facts)
  const excluded = facts.flatMap(({ excludedStates }) => excludedStates ?? [])
  return [
    ...item.families
      .filter((family) => !allowed.includes(family))
      .map((family) => `Its facts do not hold in the family ${family}.`),
    ...excluded
      .filter((abbrev) => !item.excludedStates.includes(abbrev))
      .map((abbrev) => `Its facts do not hold in ${abbrev}.`),
  ]
}

/** Numbers above 2 in the texts that count or measure something and that no fact has. */
function strangeNumbers(texts: readonly string[], facts: readonly Fact[]): number[] {
  const given = new Set(
    facts.flatMap(({ fact, source = '', code = '' }) =>
      quantitiesIn(`${fact} ${source} ${code}`).map(({ number }) => number),
    ),
  )
  return texts
    .flatMap(quantitiesIn)
    .filter(({ number, weak }) => !weak && number > 2 && !given.has(number))
    .map(({ number }) => number)
}

/** Capitalized words inside a sentence that are in no fact, no option and not in the state's name. */
function strangeNames(
  texts: readonly string[],
  facts: readonly Fact[],
  options: readonly string[],
  stateName: string | null,
): string[] {
  const given = `${facts.map(({ fact, source, code }) => `${fact} ${source} ${code}`)} ${options} ${stateName}`
  return texts
    .flatMap((text) => [...text.matchAll(/(?<=[a-z,;:'")] )\(?'?([A-Z][\w-]+)/g)])
    .map(([, name = '']) => name)
    .filter((name) => !given.toLowerCase().includes(name.toLowerCase()))
}

/** Takes the longest names first, so that West Virginia does not count as Virginia. */
function otherStatesIn(text: string, ownName: string | null): string[] {
  let rest = text
  const names = US_STATES.map(({ stateName }) => stateName)
  return names
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const before = rest
      rest = rest.replace(new RegExp(`\\b${name}\\b`, 'gi'), '')
      return before !== rest && name !== ownName
    })
}

export function isCatchAll(option: string): boolean {
  return (
    /^(?:all|none|both|neither|either|any|two|three) of (?:the above|these|those|them)\b/i.test(
      option,
    ) ||
    /^(?:all|none|both|neither|either)$/i.test(option) ||
    /\b[A-D](?:,| and| or| nor) [A-D]\b/.test(option)
  )
}

/** Drops the numbers by which a picture names its places, as in 'Position 3'. */
function withoutPlaces(text: string): string {
  return text.replace(/\b([A-Z][a-z]+) [1-4]\b/g, '$1')
}
