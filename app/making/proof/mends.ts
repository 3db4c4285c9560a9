import type { DraftItem } from '../../questions/question/draft-item.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { formOf } from './option-form.ts'
import { hasMarkup, textsOf, withoutLetter, withoutMarkup } from './texts.ts'

type Mend = { label: string; item: DraftItem }

/** Returns all fixes that a machine can offer for a reason. They are one for each page of `pages`. */
export function mendsOf(item: DraftItem, reason: Reason): Mend[] {
  if (reason.code !== 'pages') return [mendOf(item, reason)].filter((mend) => mend !== null)
  return reason.pages.map((page) => ({ label: `Take page ${page}`, item: { ...item, page } }))
}

/** Returns the fix that a machine can offer for a reason, or null if a person must decide. */
function mendOf(item: DraftItem, reason: Reason): Mend | null {
  const change = (label: string, changed: Partial<DraftItem>) => ({
    label,
    item: { ...item, ...changed },
  })
  switch (reason.code) {
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
      return reason.detail
        ? change('Take this sentence of the page', { quote: reason.detail })
        : null
    case 'cut':
      return change('Take the whole sentence', { quote: reason.detail })
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
