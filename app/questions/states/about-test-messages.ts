/** Messages about the facts of a state's test. */
export const knowledgeTest = () => 'Knowledge test'
export const languages = () => 'Languages'
export const manual = () => 'Manual'
export const manualIn = (language: string) => `Manual in ${language}`
export const editionIn = (language: string, title: string | null, asOf: string | null) =>
  `${title ?? `An edition in ${language}`}, ${asOf ?? undated()}. There may be a newer one.`
/** A hint for riders of translated pages if nobody knows the languages of the test. */
export const askAboutLanguages = (): string | null => null
export const undated = () => 'undated'

export const inCourse = (office: string) => `You take the test in your course, not at ${office}.`
export const courseReplaces = () => 'An approved course can take the place of the test.'

export const questions = (count: number) => `${count} questions`
export const rightAnswers = (count: number) => `${count} right answers to pass`
export const percent = (count: number) => `${count} percent to pass`
export const minutes = (count: number) => `${count} minutes`
export const published = (figures: string[]) => `${figures.join(', ')}.`

export const numberOfQuestions = () => 'the number of questions'
export const passMark = () => 'the passing score'
export const timeLimit = () => 'a time limit'
export const theLanguages = () => 'the languages'
export const missing = (asOf: string, figures: string[]) =>
  `Not published (${asOf}): ${figures.join(', ')}.`
export const notKnown = () =>
  'Not known: how many answers a question offers, and how many questions each subject has.'

export const notPublished = () => 'The state does not publish them.'
export const official = (source: string | null, asOf: string) =>
  source ? `Official: ${source}, ${asOf}.` : `Official, ${asOf}.`
export const reportedByOthers = (source: string | null, asOf: string) =>
  source ? `Not official: from ${source}, ${asOf}.` : `Not official: from others, ${asOf}.`
