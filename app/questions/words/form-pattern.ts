/** Returns a pattern that finds these forms of words in a text. Their first letters may be capital letters. */
export function formPattern(forms: readonly string[]): RegExp {
  const longestFirst = forms.toSorted((a, b) => b.length - a.length)
  const parts = longestFirst.map(
    ([first = '', ...rest]) => `[${first}${first.toUpperCase()}]${rest.join('')}`,
  )
  return new RegExp(`(?<![\\p{L}\\d-])(?:${parts.join('|')})(?:e?s)?(?![\\p{L}\\d-])`, 'u')
}
