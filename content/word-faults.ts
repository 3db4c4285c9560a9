import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import type { ItemTranslation } from '../app/questions/translations/item-translation.ts'
import { formPattern } from '../app/questions/words/form-pattern.ts'
import { type Word, word } from '../app/questions/words/word.ts'
import type { Fact } from './bank-facts.ts'
import { optionsOf } from './bank-rules.ts'

type Words = { english: readonly Word[]; spanish: readonly Word[] }

/** From this number of questions on, a technical term needs an entry. */
const FREQUENT = 3
/** Terms that an entry has as a part, and names of one state's courses and licenses. */
const NO_ENTRY = ['search', 'execute', 'RSI', 'full provisional']

export function readWords(): Words {
  const read = (name: string) => {
    const file = new URL(name, import.meta.url)
    return z.array(word).parse(JSON.parse(readFileSync(file, 'utf8')))
  }
  return { english: read('words.json'), spanish: read('es/words.json') }
}

/**
 * Returns sentences about words that no question and no fact uses, about technical terms of the questions
 * without an entry, and about entries that differ between the languages.
 */
export function wordFaults(
  { english, spanish }: Words,
  items: readonly StarterItem[],
  translations: ReadonlyMap<string, ItemTranslation>,
  facts: ReadonlyMap<string, Fact>,
): string[] {
  const inEnglish = items.map(textOf)
  const inSpanish = items.map(({ id }) => spanishTextOf(translations.get(id)))
  const inFacts = [...facts.values()].map(({ fact }) => fact)
  const entries = new Map(spanish.map((entry) => [entry.id, entry]))
  const terms = [...inEnglish.flatMap(abbreviationsIn), ...besideSpanish(inEnglish, inSpanish)]
  const lowerCase = new Set(inEnglish.flatMap((text) => text.match(/\b[a-z]+\b/g) ?? []))
  return [
    ...[...repeated(english), ...repeated(spanish)].map((id) => `The word ${id} stands twice.`),
    ...english.flatMap(({ id, word, forms, picture }) => {
      const twin = entries.get(id)
      const uses = inEnglish.filter((text) => isIn(text, forms)).length
      const isUsed = uses > 0 || inFacts.some((text) => isIn(text, forms))
      const isUsedInSpanish = uses === 0 || inSpanish.some((text) => isIn(text, twin?.forms ?? []))
      return [
        ...(isUsed ? [] : [`No question and no fact uses the word ${id}.`]),
        ...(twin?.english === word && twin.picture?.name === picture?.name
          ? []
          : [`The word ${id} differs in Spanish.`]),
        ...(isUsedInSpanish ? [] : [`No question uses the Spanish word for ${id}.`]),
      ]
    }),
    ...[...Map.groupBy(terms, (term) => term)]
      .filter(([term, { length }]) => length >= FREQUENT && !NO_ENTRY.includes(term))
      .filter(([term]) => !lowerCase.has(term.toLowerCase()) || term === term.toLowerCase())
      .filter(([term]) => !english.some(({ word, forms }) => isIn(term, [word, ...forms])))
      .map(([term, { length }]) => `The term "${term}" of ${length} questions has no entry.`),
  ]
}

function textOf(item: StarterItem): string {
  const reasons = item.wrong.map(({ why }) => why)
  return [item.question, ...optionsOf(item), ...reasons, item.explanation].join('\n')
}

function spanishTextOf(item: ItemTranslation | undefined): string {
  if (!item) return ''
  const { question, answer, wrong, explanation } = item
  const options = wrong.flatMap(({ to, why }) => [to, why])
  return [question.to, answer.to, ...options, explanation].join('\n')
}

function isIn(text: string, forms: readonly string[]): boolean {
  return forms.length > 0 && formPattern(forms).test(text)
}

/** The abbreviations in a text. Several words in capital letters are the legend of a sign. */
function abbreviationsIn(text: string): string[] {
  return [...new Set(text.match(/(?<![A-Z] )\b[A-Z]{3,}\b(?! [A-Z])/g))]
}

/** The English terms that a translation has in parentheses, for example '(clutch)'. */
function besideSpanish(inEnglish: readonly string[], inSpanish: readonly string[]): string[] {
  return inSpanish.flatMap((text, place) => {
    const terms = [...text.matchAll(/\(([a-z][a-z -]+)\)/g)].map(([, term = '']) => term)
    return [...new Set(terms)].filter((term) => inEnglish[place]?.toLowerCase().includes(term))
  })
}

function repeated(words: readonly Word[]): string[] {
  const ids = words.map(({ id }) => id)
  return ids.filter((id, place) => ids.indexOf(id) < place)
}
