/**
 * The signs and words at which another clause begins. A 'not' before one of them denies nothing
 * after it.
 */
export const CLAUSE_ENDS = new Set([
  ...['.', ';', ':', '!', '?', '(', ')', '•'],
  ...['because', 'since', 'but', 'if', 'when', 'while', 'so', 'as', 'unless', 'until', 'although'],
  ...['which', 'who', 'before', 'after', 'than', 'instead', 'whenever', 'otherwise'],
])

/** True for a sign or word that ends a part of a sentence: a comma, or the end of a clause. */
export function isPartEnd(token: string): boolean {
  return token === ',' || CLAUSE_ENDS.has(token)
}

const DENYING = new Set(['never', 'not', 'no', 'cannot', 'avoid'])
const SENTENCE_ENDS = new Set(['.', ';', '!', '?'])

/**
 * True for the second 'not' of 'Never ride so fast that you could not stop in time'. Answers may say
 * what goes wrong ('You could not stop in time') or what is right ('So that you can stop').
 */
export function isInDeniedResult(tokens: readonly string[], place: number): boolean {
  const start = tokens.findLastIndex((token, at) => at < place && SENTENCE_ENDS.has(token))
  const before = tokens.slice(start + 1, place)
  const that = before.lastIndexOf('that')
  const degree = before.slice(0, Math.max(0, that)).findLastIndex((token) => DEGREES.has(token))
  return degree > 0 && before.slice(0, degree).some((token) => isDenying(token))
}

const DEGREES = new Set(['so', 'such'])

function isDenying(token: string): boolean {
  return DENYING.has(token) || token.endsWith("n't")
}
