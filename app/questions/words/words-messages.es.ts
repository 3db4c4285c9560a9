export const title = () => 'Palabras del examen de motocicleta'
export const description = () =>
  'Las palabras que usan los exámenes de conocimientos de motocicleta: qué significa cada una, en una oración sencilla, con la palabra en inglés al lado.'
export const intro = () =>
  'Los exámenes de motocicleta usan estas palabras. Una oración sencilla dice qué significa cada una. Al lado está la palabra en inglés.'
export const wordsOfTest = () => 'Palabras del examen'
