export const title = () => 'Words of the motorcycle test'
export const description = () =>
  'The words that motorcycle knowledge tests use, from abreast to yield: what each means, in one plain sentence.'
export const intro = () =>
  'Motorcycle tests use these words. One plain sentence says what each means.'
export const wordsOfTest = () => 'Words of the test'
