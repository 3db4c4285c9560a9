import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { TAG } from '../../base/text/language.ts'
import { stillInEnglish } from './in-english-messages.ts'
import type { ShownItem } from './quiz-item.ts'

type Props = { item: ShownItem; className?: string }

/** On the pages of another language, says that a question is in English for lack of a translation. */
export function StillInEnglish({ item, className }: Props) {
  if (!item.language || item.isOfSchool) return null
  return (
    <p {...langAndDir(TAG)} className={className}>
      {stillInEnglish()}
    </p>
  )
}
