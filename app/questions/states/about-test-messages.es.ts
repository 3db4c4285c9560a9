/** Messages about the facts of a state's test. */
export const knowledgeTest = () => 'Examen de conocimientos'
export const languages = () => 'Idiomas'
export const manual = () => 'Manual'
export const manualIn = (language: string) => `Manual en ${language}`
export const editionIn = (language: string, title: string | null, asOf: string | null) =>
  `${title ?? `Una edición en ${language}`}, ${asOf ?? undated()}. Puede haber una edición más nueva.`
export const askAboutLanguages = (): string | null =>
  'Pregunte en la oficina del DMV si puede tomar el examen en español'
export const undated = () => 'sin fecha'

export const inCourse = (office: string) => `Usted toma el examen en su curso, no en ${office}.`
export const courseReplaces = () => 'Un curso autorizado puede tomar el lugar del examen.'

export const questions = (count: number) => `${count} preguntas`
export const rightAnswers = (count: number) => `${count} respuestas correctas para aprobar`
export const percent = (count: number) => `${count} por ciento para aprobar`
export const minutes = (count: number) => `${count} minutos`
export const published = (figures: string[]) => `${figures.join(', ')}.`

export const numberOfQuestions = () => 'el número de preguntas'
export const passMark = () => 'el puntaje para aprobar'
export const timeLimit = () => 'un límite de tiempo'
export const theLanguages = () => 'los idiomas'
export const missing = (asOf: string, figures: string[]) =>
  `Sin publicar (${asOf}): ${figures.join(', ')}.`
export const notKnown = () =>
  'No se sabe cuántas respuestas ofrece cada pregunta ni cuántas preguntas tiene cada tema.'

export const notPublished = () => 'El estado no publica estos datos.'
export const official = (source: string | null, asOf: string) =>
  source ? `Oficial: ${source}, ${asOf}.` : `Oficial, ${asOf}.`
export const reportedByOthers = (source: string | null, asOf: string) =>
  source ? `No oficial: según ${source}, ${asOf}.` : `No oficial: según otras fuentes, ${asOf}.`
