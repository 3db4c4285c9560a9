import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BodyBlock } from '../app/articles/posts/body-blocks.ts'
import { unmarked } from '../app/articles/posts/rich-text.ts'
import { STARTER_SLUGS } from '../app/articles/posts/starter-articles.server.ts'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import type { StarterContent } from '../app/making/starter-bank/state-bank.ts'
import { isPictured } from '../app/questions/question/picture-notes.ts'
import type { ItemTranslation } from '../app/questions/translations/item-translation.ts'
import { parseTranslations } from '../app/questions/translations/translation-file.ts'
import { messageTexts } from '../test/message-texts.ts'
import { riderMessages } from '../test/rider-messages.ts'
import { isPlace } from './bank-form.ts'
import { optionsOf } from './bank-rules.ts'
import { share } from './bank-statistics.ts'
import { englishGrade, spanishEase } from './reading-ease.ts'

/**
 * How easy riders read these texts: at most this Flesch-Kincaid grade in English, and at least this ease in
 * Spanish. A question counts with its options, each as a sentence, but without places of its picture. Its line
 * alone is shown, too: few lines with 'motorcycle' and a state's name reach the goal, because the formulas are
 * made for 100 words.
 */
const GOALS = {
  'question lines': { grade: 5, ease: 65 },
  'questions with options': { grade: 5, ease: 65 },
  reasons: { grade: 7, ease: 55 },
  explanations: { grade: 7, ease: 55 },
  articles: { grade: 7, ease: 55 },
  messages: { grade: 7, ease: 55 },
}
/** Texts about law may be harder, because laws give their words. */
const GOALS_OF_LAW = { grade: 8, ease: 55 }

type Kind = keyof typeof GOALS
/** Texts that riders read together: the parts of an item of one kind, or an article. */
type Reading = { kind: Kind; group: string; id: string; grade: number; ease: number }

/** Measures the texts of the bank, the articles, and the messages for riders, in both languages. */
export function readingsOf({ riding, signs, states }: StarterContent): Reading[] {
  const groups = {
    riding: riding.filter((item) => !isPictured(item)),
    situations: riding.filter(isPictured),
    signs,
    law: [...states.values()].flatMap(({ items }) => items),
  }
  const translations = readTranslations()
  const ofItems = Object.entries(groups).flatMap(([group, items]) =>
    items.flatMap((item) => {
      const spanish = translations.get(item.id)
      if (!spanish) throw new Error(`${item.id} has no translation.`)
      const [inEnglish, inSpanish] = [textsOf(item), spanishTextsOf(spanish)]
      return KINDS_OF_ITEMS.map((kind) =>
        readingOf({ kind, group, id: item.id }, inEnglish[kind], inSpanish[kind]),
      )
    }),
  )
  const ofArticles = STARTER_SLUGS.map((id) => {
    const [english, spanish] = [readArticle('articles', id), readArticle('es/articles', id)]
    return readingOf({ kind: 'articles', group: 'all', id }, english, spanish)
  })
  return [...ofItems, ...ofArticles, ...riderMessages().flatMap(ofMessages)]
}

/** The formulas say little of texts with fewer words. */
const LEAST_WORDS = 10
/** A shorter text is a part of a sentence. */
const LEAST_OF_SENTENCE = 3

/** Measures each long message of a file, with all its variants. */
function ofMessages(file: string): Reading[] {
  const twin = messagesIn(file.replace(/\.tsx?$/, '.es$&'))
  return [...messagesIn(file)].flatMap(([name, english]) => {
    if (wordsOf(english.join(' ')) < LEAST_WORDS) return []
    const id = `${path.relative('app', file)} ${name}`
    return readingOf({ kind: 'messages', group: 'all', id }, english, twin.get(name) ?? [])
  })
}

function messagesIn(file: string): ReadonlyMap<string, string[]> {
  const messages = [...messageTexts(file, readFileSync(file, 'utf8'))]
  return new Map(
    messages.map(([name, texts]) => [
      name,
      texts.filter((text) => wordsOf(text) >= LEAST_OF_SENTENCE),
    ]),
  )
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0

/** Returns a table of the readings by kind and group, with the number of those that miss their goals. */
export function wordsTable(readings: readonly Reading[]): string {
  const rows = Map.groupBy(readings, ({ kind, group }) => `| ${kind} | ${group} |`)
  return [
    '| texts | group | number | grade in English, median and hardest tenth | above the goal | ease in Spanish, median and hardest tenth | below the goal |',
    '|---|---|---|---|---|---|---|',
    ...[...rows].map(([name, all]) => {
      const grades = all.map(({ grade }) => grade).toSorted((a, b) => a - b)
      const eases = all.map(({ ease }) => ease).toSorted((a, b) => b - a)
      const cells = [all.length, spread(grades), all.filter(isHardInEnglish).length]
      return `${name} ${[...cells, spread(eases), all.filter(isHardInSpanish).length].join(' | ')} |`
    }),
  ].join('\n')
}

/** Returns a line for each reading that misses a goal, the hardest first in each language. */
export function hardWords(readings: readonly Reading[]): string {
  const line = ({ kind, group, id }: Reading, measure: string) =>
    `${measure} ${id} (${kind}, ${group})`
  return [
    ...readings
      .filter(isHardInEnglish)
      .toSorted((a, b) => b.grade - a.grade)
      .map((reading) => line(reading, `English ${reading.grade.toFixed(1)}`)),
    ...readings
      .filter(isHardInSpanish)
      .toSorted((a, b) => a.ease - b.ease)
      .map((reading) => line(reading, `Spanish ${reading.ease.toFixed(1)}`)),
  ].join('\n')
}

/** The share of hard texts of each kind and group in English and in Spanish, from 0 to 1. */
export function hardShares(readings: readonly Reading[]) {
  const rows = Map.groupBy(readings, ({ kind, group }) => `${kind}, ${group}`)
  return [...rows].map(([name, all]) => ({
    name,
    english: share(all, isHardInEnglish),
    spanish: share(all, isHardInSpanish),
  }))
}

const KINDS_OF_ITEMS = [
  'question lines',
  'questions with options',
  'reasons',
  'explanations',
] as const
type ItemTexts = Record<(typeof KINDS_OF_ITEMS)[number], string[]>

function textsOf(item: StarterItem): ItemTexts {
  return {
    'question lines': [item.question],
    'questions with options': [item.question, ...optionsOf(item).filter((one) => !isPlace(one))],
    reasons: item.wrong.map(({ why }) => why),
    explanations: [item.explanation],
  }
}

function spanishTextsOf({ question, answer, wrong, explanation }: ItemTranslation): ItemTexts {
  const options = [answer, ...wrong].filter(({ from }) => !isPlace(from))
  return {
    'question lines': [question.to],
    'questions with options': [question.to, ...options.map(({ to }) => to)],
    reasons: wrong.map(({ why }) => why),
    explanations: [explanation],
  }
}

/** The Spanish of each question, by its id. */
export function readTranslations(): ReadonlyMap<string, ItemTranslation> {
  const files = globSync(path.join(import.meta.dirname, 'es/bank/*/*.json'))
  const items = files.flatMap((file) => parseTranslations(readFileSync(file, 'utf8'), 'es').items)
  return new Map(items.map((item) => [item.id, item]))
}

function readArticle(folder: string, slug: string): string[] {
  const body: BodyBlock[] = readJson(path.join(import.meta.dirname, folder, `${slug}.json`)).body
  return body.flatMap((block) => (block.type === 'ul' ? block.items : [block.text])).map(unmarked)
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

function readingOf(
  about: Pick<Reading, 'kind' | 'group' | 'id'>,
  english: readonly string[],
  spanish: readonly string[],
): Reading {
  return { ...about, grade: englishGrade(english), ease: spanishEase(spanish) }
}

function isHardInEnglish({ kind, group, grade }: Reading): boolean {
  return grade > (group === 'law' ? GOALS_OF_LAW : GOALS[kind]).grade
}

function isHardInSpanish({ kind, group, ease }: Reading): boolean {
  return ease < (group === 'law' ? GOALS_OF_LAW : GOALS[kind]).ease
}

/** The median and the value of the hardest tenth, among values from easy to hard. */
function spread(values: readonly number[]): string {
  const [middle, hard] = [0.5, 0.9].map((part) => values[Math.floor(values.length * part)])
  return `${middle?.toFixed(1)}, ${hard?.toFixed(1)}`
}
