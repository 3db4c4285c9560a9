import { numberOf } from '../../base/text/number-of.ts'

export const TRANSLATION_MESSAGES = {
  saved: 'Saved. Riders get this translation.',
  removed: 'Removed. Riders get the release’s translation, or English if it has none.',
  rejected: (count: number) =>
    `${numberOf(count, 'translation')} rejected. Riders get the release’s translation, or English if it has none.`,
  refused: 'Nothing is saved yet. Please look at the sentences beside the texts.',
  notThere: 'Riders no longer get this question, so nothing is changed.',
  englishChanged:
    'The English changed while you wrote, so nothing is saved. The page now shows the new English beside your translation. Please compare them and save again.',
  otherSaved:
    'Somebody else changed this translation while you wrote, so nothing is saved. Save again to replace it with yours.',
  otherThere:
    'Somebody else changed this translation, so nothing is removed. The page now shows what there is.',
  noneAsSeen:
    'Somebody else changed these translations, so none is rejected. The page is up to date now.',
  previous: (done: string) => `The previous question: ${done}`,
  noManual: 'This state has no manual in this language.',
  quoteSaved: 'Saved. Riders get this quote.',
  quoteRemoved: 'Removed. Riders get the English quote.',
  nothingToReject: 'This state has no translation of its own to reject.',
  first: 'This is the first question on the list.',
  last: 'This is the last question on the list.',
  failed: 'The translation could not be saved. Please try again.',
  ordered: 'The AI model translates these questions now.',
  stopped: 'The AI model translates no more of these questions.',
  noModel: 'No AI service is set up. Please set GEMINI_API_KEY on the server.',
  switchedOff: 'The AI model is switched off (enable_gemini_call).',
  noAnswer: 'The AI model gave no answer that can be read.',
} as const
