/** The Spanish of words in the facts about a state's test. */
export const TEST_WORDS: Record<string, string> = {
  English: 'Inglés',
  'English and Spanish': 'Inglés y español',
  'practice sites': 'sitios de práctica',
  'a driver license office': 'una oficina de licencias de conducir',
  'the BMV': 'el BMV',
  'the DPS': 'el DPS',
}
