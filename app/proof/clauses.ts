/** At these signs and words another clause begins, so a 'not' before them denies nothing after them. */
export const CLAUSE_ENDS = new Set([
  ...['.', ';', ':', '!', '?', '(', ')', '•'],
  ...['because', 'since', 'but', 'if', 'when', 'while', 'so', 'as', 'unless', 'until', 'although'],
  ...['which', 'who', 'before', 'after', 'than', 'instead', 'whenever', 'otherwise'],
])
