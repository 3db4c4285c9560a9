import { promptOf } from './second-reader.fixture.ts'

type Text = { label: string; en: string; earlier?: string }
export type ToTranslate = { number: number; texts: Text[]; faults?: string[] }
export type ToRead = {
  number: number
  rule: string
  question: string
  options: Record<'A' | 'B' | 'C' | 'D', string>
}

/** Returns the questions that a request asks to translate. Null for another request. */
export function toTranslate(request: { body: unknown }): ToTranslate[] | null {
  return materialOf(request, 'translate')
}

/** Returns the Spanish questions that a request asks to read. Null for another request. */
export function toRead(request: { body: unknown }): ToRead[] | null {
  return materialOf(request, 'spanish')
}

function materialOf<Material>(request: { body: unknown }, name: string): Material | null {
  const prompt = promptOf(request)
  const start = prompt.indexOf(`{"${name}":[`)
  return start < 0 ? null : JSON.parse(prompt.slice(start))[name]
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

/** The answer of a translator, or of a reader who confirms what repeats the rule. Null for other requests. */
export function spanishReply(request: { body: unknown }): object[] | null {
  const written = toTranslate(request)
  if (written) {
    return written.map(({ number, texts }) => ({
      number,
      spanish: texts.map(({ en }) => inSpanish(en)),
    }))
  }
  return (
    toRead(request)?.map((one) => ({ number: one.number, answer: rightLetter(one), odd: '' })) ??
    null
  )
}
