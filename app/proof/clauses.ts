/**
 * The signs and words at which another clause begins. A 'not' before one of them denies nothing
 * after it.
 */
export const CLAUSE_ENDS = new Set([
  ...['.', ';', ':', '!', '?', '(', ')', '•'],
  ...['because', 'since', 'but', 'if', 'when', 'while', 'so', 'as', 'unless', 'until', 'although'],
  ...['which', 'who', 'before', 'after', 'than', 'instead', 'whenever', 'otherwise'],
])
