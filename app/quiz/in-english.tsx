import type { ShownItem } from '../question/quiz-item.ts'

/** On the pages of another language, shows a question in English, as the road and many tests have it. */
export const InEnglish = (_: { item: ShownItem }) => null
