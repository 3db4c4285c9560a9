import type { GeneratedItem } from './generated-item.ts'
import { formOf } from './option-form.ts'
import type { Reason } from './reasons.ts'
import { withoutLetter, withoutMarkup } from './texts.ts'

/** What one press does to an item that waits: the label of the button, and the item after it. */
type Mend = { label: string; item: GeneratedItem }

/** The ways in which a machine can mend the fault that a reason names: one for each page to choose. */
export function mendsOf(item: GeneratedItem, reason: Reason): Mend[] {
  const pages = reason.code === 'pages' ? (reason.detail?.match(/\d+/g) ?? []) : [reason.detail]
  return pages.flatMap((detail) => mendOf(item, { ...reason, detail }) ?? [])
}

/**
 * How a machine can mend the fault that a reason names, or null if a person must. The item is to be
 * proved again afterwards.
 */
export function mendOf(item: GeneratedItem, { code, detail }: Reason): Mend | null {
  const change = (label: string, changed: Partial<GeneratedItem>) => ({
    label,
    item: { ...item, ...changed },
  })
  switch (code) {
    case 'lettered':
      return change('Remove the letters', {
        options: item.options.map(withoutLetter),
        correctAnswer: withoutLetter(item.correctAnswer),
      })
    case 'markup':
      return change('Remove the formatting', {
        question: withoutMarkup(item.question),
        options: item.options.map(withoutMarkup),
        correctAnswer: withoutMarkup(item.correctAnswer),
        explanation: withoutMarkup(item.explanation),
      })
    case 'explanation-number':
    case 'explanation-page':
    case 'explanation-option':
      return change('Explain with the quote', { explanation: `The manual says: “${item.quote}”` })
    case 'cut':
      return detail ? change('Take the whole sentence', { quote: detail }) : null
    case 'page':
    case 'pages':
      return change(`Take page ${detail}`, { page: Number(detail) })
    case 'key': {
      const key = formOf(withoutLetter(item.correctAnswer)).join(' ')
      const meant = item.options.filter((option) => formOf(option).join(' ') === key)
      const [option] = meant
      return meant.length === 1 && option
        ? change(`Mark “${option}” as correct`, { correctAnswer: option })
        : null
    }
    default:
      return null
  }
}
