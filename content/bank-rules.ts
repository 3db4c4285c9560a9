import { isSame, type Quantity, quantitiesIn } from '../app/making/proof/quantities.ts'
import type { RidingItem, StarterItem } from '../app/making/starter-bank/starter-item.ts'
import { optionsNeedTheirPlaces } from '../app/questions/question/option-order.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'
import { type Fact, familiesOf } from './bank-facts.ts'

/** Returns sentences about an item's faults: claims that its facts do not support, and unfit options. */
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
    ...bewareOf(item, known),
    ...('families' in item ? wrongPlaces(item, known) : []),
    ...strangeNumbers(item, known).map((text) => `No fact has the number "${text}".`),
    ...tooLongFor(item, known).map(({ id, ends }) => `The fact ${id} ends on ${ends}.`),
    ...strangeNames([...texts, ...item.wrong.map(({ why }) => why)], known, options, stateName).map(
      (name) => `No fact has the name ${name}.`,
    ),
    ...otherStatesIn([...texts, ...options].join(' '), stateName).map(
      (name) => `It names the state ${name}.`,
    ),
    ...(new Set(options.map((option) => option.toLowerCase())).size < 4 ? ['Options repeat.'] : []),
    ...options
      .filter((option) => option !== ALL_OF_THE_ABOVE && optionsNeedTheirPlaces([option]))
      .map((option) => `"${option}" refers to other options.`),
  ]
}

/** The one option that may refer to the others, as in real tests. Banks of states show it last. */
export const ALL_OF_THE_ABOVE = 'All of the above'

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

/** Returns sentences about what an item leaves out or says although its facts warn of it. */
function bewareOf(item: StarterItem, facts: readonly Fact[]): string[] {
  const { question, explanation, wrong } = item
  const all = [question, ...optionsOf(item), ...wrong.map(({ why }) => why), explanation].join(' ')
  const has = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase())
  return [
    ...(facts[0]?.tells ?? [])
      .filter((words) => !has(explanation, words))
      .map((words) => `Its explanation does not tell of "${words}".`),
    ...facts
      .flatMap(({ avoids = [] }) => avoids)
      .filter((words) => has(all, words))
      .map((words) => `It says "${words}", of which a fact warns.`),
  ]
}

/** The facts whose law ends before the item does. */
function tooLongFor({ expiresAt }: StarterItem, facts: readonly Fact[]): Fact[] {
  return facts.filter(({ ends }) => ends && (!expiresAt || expiresAt > ends))
}

/**
 * Returns the numbers, as written, that count or measure something but are in no fact. A reason may repeat
 * a number of the question or of an option. A question may make up small numbers for its situation.
 */
function strangeNumbers(item: StarterItem, facts: readonly Fact[]): string[] {
  // A number in a source, such as a section's, proves no amount.
  const given = facts.flatMap(({ fact, source = '', code = '' }) => [
    ...quantitiesIn(fact),
    ...quantitiesIn(`${source} ${code}`).map((one) => ({ ...one, dimension: 'section' as const })),
  ])
  const asked = [item.question, ...optionsOf(item)].flatMap(quantitiesIn)
  const isStrange = (quantity: Quantity, known: readonly Given[]) =>
    !quantity.weak && !isSmall(quantity) && !known.some((one) => isSameAmount(one, quantity))
  const numbersIn = (text: string) => quantitiesIn(withoutPlaces(text))
  return [
    ...numbersIn(item.question).filter((one) => one.number > 2 && isStrange(one, given)),
    ...[item.answer, item.explanation].flatMap(numbersIn).filter((one) => isStrange(one, given)),
    ...item.wrong
      .flatMap(({ why }) => numbersIn(why))
      .filter((one) => isStrange(one, [...given, ...asked])),
  ].map(({ text }) => text)
}

/** 'One', 'two', 'half' and 'second' without a unit are part of the language: 'half of this'. */
function isSmall({ number, dimension }: Quantity): boolean {
  return [0.5, 1, 2].includes(number) && hasNoUnit(dimension)
}

/** A number of a fact, an item or a source. */
type Given = Pick<Quantity, 'number' | 'value'> & { dimension: Quantity['dimension'] | 'section' }

/** True if number and unit are equal. A fact may leave out 'percent', and an item any unit. */
function isSameAmount(given: Given, { number, value, dimension }: Quantity): boolean {
  if (hasNoUnit(dimension)) return isSame(given.number, number)
  if (dimension === 'percent' && hasNoUnit(given.dimension)) return isSame(given.number, number)
  return given.dimension === dimension && isSame(given.value, value)
}

function hasNoUnit(dimension: Given['dimension']): boolean {
  return dimension === null || dimension === 'ordinal'
}

/** Returns capitalized words within sentences that are in no fact, no option and not the state's name. */
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

/** Drops the numbers by which a picture names its places, as in 'Position 3'. */
function withoutPlaces(text: string): string {
  return text.replace(/\b([A-Z][a-z]+) [1-4]\b/g, '$1')
}
