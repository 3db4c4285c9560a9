import { TAG } from '../text/language.ts'
import { stillInEnglish } from './in-english-messages.ts'
import type { ShownItem } from './quiz-item.ts'

type Props = { item: ShownItem; className?: string }

export function StillInEnglish({ item, className }: Props) {
  if (!item.language) return null
  return (
    <p lang={TAG} className={className}>
      {stillInEnglish()}
    </p>
  )
}
