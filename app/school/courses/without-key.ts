import type { ShownItem } from '../../questions/question/quiz-item.ts'

/** Returns a question as pupils get it in a test. Nothing in it says which option is right, or why. */
export function withoutKey(item: ShownItem): ShownItem {
  const { citation, whyWrong, source, topic, checked, sameSince, ...asked } = item
  return { ...asked, correctAnswer: '', explanation: '' }
}
