import * as z from 'zod/mini'
import { draftItem } from '../../questions/question/draft-item.ts'
import { topicIn, topics } from '../../questions/question/topics.ts'

/** The highest page number that the form allows. The server refuses a manual with more pages. */
const MAX_PAGE = 1_000

/** The form that the answer of the AI service must have: a list of questions (spec, section 7). */
export const ITEMS_FORM = z.array(
  z.object({
    question: z.string(),
    options: z.array(z.string()).check(z.length(4)),
    correctAnswer: z.string(),
    explanation: z.string(),
    page: z.int().check(z.minimum(1), z.maximum(MAX_PAGE)),
    quote: z.string(),
    topic: z.enum(topics),
  }),
)

/**
 * Reads the AI model's answer: a list, or an object with exactly one list. Corrects small
 * deviations from the form. An element that is not an object becomes null.
 */
export const writtenItems = z.pipe(
  z.transform(listIn),
  z.array(z.catch(z.nullable(z.pipe(z.transform(asAsked), draftItem)), null)),
)

function listIn(answer: unknown): unknown {
  if (!isObject(answer) || 'question' in answer) return answer
  const lists = Object.values(answer).filter(Array.isArray)
  return lists.length === 1 ? lists[0] : answer
}

function asAsked(element: unknown): unknown {
  if (!isObject(element)) return element
  const { topic: named, ...fields } = element
  const { correctAnswer } = fields
  const topic = topicIn(named)
  const read = { ...fields, page: pageIn(fields.page), ...(topic && { topic }) }
  const written = textsIn(element.options)
  if (!written) return read
  const options = withoutLetters(written)
  return { ...read, options, correctAnswer: keyIn(correctAnswer, written, options) }
}

/**
 * Returns the option that a key such as "C" or "C) About 70 percent" means. Returns any other key
 * unchanged.
 */
function keyIn(key: unknown, written: readonly string[], options: readonly string[]): unknown {
  if (typeof key !== 'string') return key
  const place = written.indexOf(key.trim())
  if (place >= 0) return options[place]
  const [, letter = '', text = ''] = key.trim().match(LETTERED) ?? []
  const meant = options[placeOf(letter)]
  return meant !== undefined && (text === '' || text.trim() === meant) ? meant : key
}

function pageIn(page: unknown): unknown {
  if (typeof page !== 'string') return page
  const [, number] = page.trim().match(/^(?:(?:page|pg|p)\b\.? ?)?(\d{1,4})$/i) ?? []
  return number ? Number(number) : page
}

/** Reads options from a list of texts, a list of objects with one text each, or an object of texts. */
function textsIn(options: unknown): string[] | null {
  const list = isObject(options)
    ? Object.entries(options)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([, option]) => option)
    : options
  if (!Array.isArray(list)) return null
  const texts = list.map((option) => (isObject(option) ? onlyText(option) : option))
  return texts.every((text) => typeof text === 'string') ? texts.map((text) => text.trim()) : null
}

function onlyText(option: object): unknown {
  const texts = Object.values(option).filter((text) => !/^[A-D]$/i.test(String(text)))
  return texts.length === 1 ? texts[0] : null
}

/** Matches a letter, with or without a text: "C", "(c)", "C) About 70 percent". */
const LETTERED = /^\(?([A-Da-d])(?:[).:](?:\s(.*))?)?$/

/** Removes the letters if the four options begin with A, B, C and D, in this order. */
function withoutLetters(options: string[]): string[] {
  const texts = options.map((option, place) => {
    const [, letter = '', text = ''] = option.match(LETTERED) ?? []
    return placeOf(letter) === place ? text.trim() : ''
  })
  return options.length === 4 && texts.every(Boolean) ? texts : options
}

function placeOf(letter: string): number {
  return 'abcd'.indexOf(letter.toLowerCase() || '?')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
