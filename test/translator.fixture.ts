import { promptOf } from './second-reader.fixture.ts'

type Text = { label: string; en: string; earlier?: string }
export type ToTranslate = { number: number; texts: Text[]; faults?: string[] }
export type ToRead = {
  number: number
  rule: string
  question: string
  options: Record<'A' | 'B' | 'C' | 'D', string>
}

export type ToFind = { number: number; question: string; answer: string; english: string }
export type ToReadByQuote = {
  number: number
  sentence: string
  question: string
  options: Record<'A' | 'B' | 'C' | 'D', string>
}

/** Returns the questions that a request asks to look up in a Spanish manual. Null for another request. */
export function toFind(request: { body: unknown }): ToFind[] | null {
  return materialOf(request, 'find')
}

/** Returns the questions to read by a Spanish quote. Null for another request. */
export function toReadByQuote(request: { body: unknown }): ToReadByQuote[] | null {
  return materialOf(request, 'quoted')
}

/** Returns the questions that a request asks to translate. Null for another request. */
export function toTranslate(request: { body: unknown }): ToTranslate[] | null {
  return materialOf(request, 'translate')
}

/** Returns the Spanish questions that a request asks to read. Null for another request. */
export function toRead(request: { body: unknown }): ToRead[] | null {
  return materialOf(request, 'translated')
}

function materialOf<Material>(request: { body: unknown }, name: string): Material | null {
  const prompt = promptOf(request)
  const start = prompt.indexOf(`{"${name}":[`)
  if (start < 0) return null
  const [json = ''] = prompt.slice(start).split('\n')
  return JSON.parse(json)[name]
}

/** A translation with the numbers and the end of the English, and with a 'no' for each 'not'. */
export function inSpanish(en: string): string {
  const denied = en.replace(/\b(?:not|never|without|unless|except|none|nothing|cannot)\b/gi, 'no')
  return `${en.endsWith('?') ? '¿' : ''}Texto: ${denied.replace(/\bNo\b/g, 'no')}`
}

/** The letter of the option that repeats the rule in the Spanish of `inSpanish`. */
export function rightLetter({ rule, options }: ToRead): string {
  const [letter = 'none'] =
    Object.entries(options).find(([, text]) => text === inSpanish(rule)) ?? []
  return letter
}

/** The page and the words of the Spanish manual of `inSpanish` for an English quote. */
export function quoteFor(request: { body: unknown }, { english }: ToFind) {
  const [, ...pages] = promptOf(request).split(/^\[page \d+\]$/m)
  const quote = inSpanish(english)
  const page = pages.findIndex((text) => text.replace(/\s+/g, ' ').includes(quote)) + 1
  return { page, quote: page > 0 ? quote : '' }
}

/** The letter of the option that stands in the Spanish sentence. */
export function letterIn({ sentence, options }: ToReadByQuote): string {
  const bare = (text: string) => text.replace('Texto: ', '')
  const [letter = 'none'] =
    Object.entries(options).find(([, text]) => sentence.includes(bare(text))) ?? []
  return letter
}

/** The answer of a translator, or of a reader who confirms what repeats the rule. Null for other requests. */
export function spanishReply(request: { body: unknown }): object[] | null {
  const written = toTranslate(request)
  if (written) {
    return written.map(({ number, texts }) => ({
      number,
      translated: texts.map(({ en }) => inSpanish(en)),
    }))
  }
  const found = toFind(request)?.map((one) => ({ number: one.number, ...quoteFor(request, one) }))
  if (found) return found
  const byQuote = toReadByQuote(request)
  if (byQuote) return byQuote.map((one) => ({ number: one.number, answer: letterIn(one) }))
  return (
    toRead(request)?.map((one) => ({
      number: one.number,
      answer: rightLetter(one),
      differs: '',
      odd: '',
    })) ?? null
  )
}
