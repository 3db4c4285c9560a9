import { wrongWords } from '../app/base/text/language-rules.ts'
import { MOST_PICTURES } from '../app/questions/question/picture-notes.ts'
import { type Pictured, picturesOf } from '../app/questions/question/pictures.ts'
import type { ItemTranslation, Pair } from '../app/questions/translations/item-translation.ts'

/** Number words from 3 on. 'One' and 'two' are part of the language: 'one of them', 'twice'. */
const ENGLISH =
  'three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty'
const SPANISH = 'tres cuatro cinco seis siete ocho nueve diez once doce trece quince veinte treinta'
const VALUES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 20, 30]

/** Returns sentences about the faults of a translation that a program can find. */
export function translationFaults(item: ItemTranslation, english: EnglishTexts): string[] {
  const { question, answer, wrong } = item
  const options = [answer, ...wrong]
  const reasons = wrong.map(({ from, why }) => ({ from: english.whyWrong[from] ?? '', to: why }))
  const texts = { from: picturesOf(english), to: picturesOf<string>(item) }
  const pictures = Array.from({ length: MOST_PICTURES }, (_, place) => ({
    from: texts.from[place]?.text ?? '',
    to: texts.to[place] ?? '',
  }))
  const told = [{ from: english.explanation, to: item.explanation }, ...reasons, ...pictures]
  return [
    ...[question, ...options, ...told].flatMap(textFaults),
    ...questionFaults(question),
    ...options.flatMap(optionFaults),
    ...told.filter(({ to }) => to && !/[.!?]$/.test(to)).map(({ to }) => `no sentence: ${to}`),
    ...(new Set(options.map(({ to }) => to.toLowerCase())).size < options.length
      ? ['Options repeat.']
      : []),
  ].map((fault) => `${item.id}: ${fault}`)
}

export type EnglishTexts = Pictured<{ text: string }> & {
  explanation: string
  whyWrong: Record<string, string>
}

/** Returns the faults of any translated text. */
export function textFaults({ from: en, to: es }: Pair): string[] {
  return [
    ...(Boolean(en) === Boolean(es) && es === es.trim() ? [] : [`empty or with spaces: "${es}"`]),
    ...(numbersIn(en, ENGLISH) === numbersIn(es, SPANISH) ? [] : [`numbers: ${en} | ${es}`]),
    ...(unitsIn(en) === unitsIn(es) ? [] : [`units: ${en} | ${es}`]),
    ...(/\bat least\b/i.test(en) && !/al menos|por lo menos|como mínimo|o más/i.test(es)
      ? [`at least: ${es}`]
      : []),
    ...(/\bat most\b/i.test(en) && !/a lo sumo|como máximo|a lo más|hasta/i.test(es)
      ? [`at most: ${es}`]
      : []),
    ...(/[—–]/.test(es) ? [`dash: ${es}`] : []),
    ...wrongWords({ from: en, to: es }, 'es').map((word) => `${word}: ${es}`),
  ]
}

/** A question keeps its form. The marks of a question stand around the question itself. */
function questionFaults({ from: en, to: es }: Pair): string[] {
  const isAsked = es.endsWith('?')
  return [
    ...(en.at(-1) === es.at(-1) ? [] : [`another form: ${es}`]),
    ...(isAsked === es.includes('¿') ? [] : [`without ¿: ${es}`]),
  ]
}

function optionFaults({ to: es }: Pair): string[] {
  const isEnded = /(?<! m)\.$/.test(es)
  return isEnded || /^[a-záéíóúñ]/.test(es) ? [`option: ${es}`] : []
}

/** The different numbers of a text, sorted. The text may repeat one. */
function numbersIn(text: string, words: string): string {
  const byWord = new Map(words.split(' ').map((word, place) => [word, VALUES[place]]))
  const digits = text.match(/\d[\d,]*(?:\.\d+)?/g)?.map((one) => Number(one.replaceAll(',', '')))
  const written = text.toLowerCase().split(/[^a-záéíóúñ]+/)
  const numbers = [...(digits ?? []), ...written.flatMap((word) => byWord.get(word) ?? [])]
  return [...new Set(numbers.filter((number) => number > 2 || !Number.isInteger(number)))]
    .sort((a, b) => a - b)
    .join()
}

function unitsIn(text: string): string {
  return [...new Set(text.match(/\bmph\b|\bcc\b|%|\$/g))].sort().join()
}
