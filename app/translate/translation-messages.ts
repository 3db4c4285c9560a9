import { ITEM_TEXT_LIMIT } from '../question/quiz-item.ts'

export const TRANSLATION_MESSAGES = {
  empty: 'Please write the Spanish.',
  tooLong: `This is longer than ${ITEM_TEXT_LIMIT} characters. Please shorten it.`,
  numbers: (english: string, spanish: string) =>
    `The numbers differ. In English: ${english}. In Spanish: ${spanish}. Please write the same numbers as digits.`,
  end: (sign: string) =>
    sign
      ? `The English ends with “${sign}”. Please end the Spanish with it, too.`
      : 'The English ends with no question mark and no colon. Please end the Spanish without one, too.',
  questionTaken:
    'Another question of this state has the same Spanish text. Please write another one.',
  optionRepeated: 'Two options have the same Spanish text. Please make them differ.',
  saved: 'Saved. Riders get this Spanish text.',
  removed: 'Removed. Riders get the release’s Spanish text, or English if it has none.',
  refused: 'Nothing is saved yet. Please look at the sentences beside the texts.',
  notThere: 'Riders no longer get this question, so its translation is not saved.',
  englishChanged:
    'The English changed while you wrote, so nothing is saved. The page now shows the new English beside your Spanish. Please compare them and save again.',
  otherSaved:
    'Somebody else changed this translation while you wrote, so nothing is saved. Save again to replace it with yours.',
  noSpanishManual: 'This state has no manual in Spanish.',
  quoteSaved: 'Saved. Riders get this quote on Spanish pages.',
  quoteRemoved: 'Removed. Riders get the English quote on Spanish pages.',
  failed: 'The translation could not be saved. Please try again.',
  ordered: 'The AI model translates these questions now.',
  stopped: 'The AI model translates no more of these questions.',
  noModel: 'No AI service is set up. Please set GEMINI_API_KEY on the server.',
  switchedOff: 'The AI model is switched off (enable_gemini_call).',
  noAnswer: 'The AI model gave no answer that can be read.',
} as const
