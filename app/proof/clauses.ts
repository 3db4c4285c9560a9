/** Signs and words at which a 'not' loses its reach, because another clause begins. */
export const CLAUSE_ENDS = new Set([
  ...['.', ';', ':', '!', '?', '(', ')', '•'],
  ...['because', 'since', 'but', 'if', 'when', 'while', 'so', 'as', 'unless', 'until', 'although'],
  ...['which', 'who', 'before', 'after', 'than', 'instead', 'whenever', 'otherwise'],
])
