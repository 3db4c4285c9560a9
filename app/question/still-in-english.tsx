import type { ShownItem } from './quiz-item.ts'

type Props = { item: ShownItem; className?: string }

/** On the pages of another language, says that a question is in English for lack of a translation. */
export const StillInEnglish = (_: Props) => null
