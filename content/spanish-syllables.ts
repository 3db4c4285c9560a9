/**
 * Counts the syllables of a Spanish word. Each of a, e, o and each accented vowel makes one. Unaccented i, u
 * and y join the vowel beside them, or make one syllable together.
 */
export function spanishSyllables(word: string): number {
  const groups = word.toLowerCase().match(/(?:[aeiouáéíóúü]|y(?![aeiouáéíóú]))+/g) ?? []
  return groups.reduce((sum, group) => sum + (group.match(/[aeoáéíóú]/g)?.length ?? 1), 0)
}
