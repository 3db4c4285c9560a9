import type { DraftItem } from '../question/draft-item.ts'
import { formOf } from './option-form.ts'
import type { Reason } from './reasons.ts'
import { hasMarkup, textsOf, withoutLetter, withoutMarkup } from './texts.ts'

type Mend = { label: string; item: DraftItem }

/**
 * Returns all fixes that a machine can offer for a reason. A reason with several pages has one fix
 * for each page.
 */
export function mendsOf(item: DraftItem, reason: Reason): Mend[] {
  const pages = reason.code === 'pages' ? (reason.detail?.match(/\d+/g) ?? []) : [reason.detail]
  return pages.flatMap((detail) => mendOf(item, { ...reason, detail }) ?? [])
}

/** Returns the fix that a machine can offer for a reason, or null if a person must decide. */
function mendOf(item: DraftItem, { code, detail }: Reason): Mend | null {
  const change = (label: string, changed: Partial<DraftItem>) => ({
    label,
    item: { ...item, ...changed },
  })
  switch (code) {
    case 'lettered':
      return change('Remove the letters', {
        options: item.options.map(withoutLetter),
        correctAnswer: withoutLetter(item.correctAnswer),
      })
    case 'markup': {
      const mend = change('Remove the formatting', {
        question: withoutMarkup(item.question),
        options: item.options.map(withoutMarkup),
        correctAnswer: withoutMarkup(item.correctAnswer),
        explanation: withoutMarkup(item.explanation),
      })
      return textsOf(mend.item).some(hasMarkup) ? null : mend
    }
    case 'explanation-negation':
    case 'explanation-number':
    case 'explanation-page':
    case 'explanation-option':
      return change('Explain with the quote', { explanation: `The manual says: “${item.quote}”` })
    case 'quote':
      return detail ? change('Take this sentence of the page', { quote: detail }) : null
    case 'cut':
      return detail ? change('Take the whole sentence', { quote: detail }) : null
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
