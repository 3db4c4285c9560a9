import * as z from 'zod/mini'
import { choice, choiceDoubt, choiceForm, withLetters } from '../generation/blind-reading.ts'
import { LETTERS } from '../question/option-letters.ts'
import { type Reason, reasonSentence } from '../question/reasons.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import { type Random, shuffle } from '../quiz/draw-quiz.ts'
import { languageName } from '../text/language-name.ts'
import type { TranslatedTag } from '../text/languages.ts'
import type { Draft } from './draft-doubts.ts'
import { englishTexts, nameOfText } from './translation-texts.ts'

/** The translator writes each text in its place. */
export const TRANSLATION = {
  name: 'translate',
  given:
    'You translate questions of a practice test for the motorcycle license from English into the Spanish of the United States. The JSON below holds the questions.',
  use: 'translate',
  task: `Some questions have an earlier translation with its faults: write it anew without them.

A rider from Mexico, the Caribbean or Central America must understand each text at once. Address the
rider as "usted", and never as "tú". Say what the English says, as a Spanish test would say it, not word
by word.
- Keep every number, as digits, with its unit: mph, feet as "pies", inches as "pulgadas". Convert nothing.
- Keep every "not", "never", "only", "at least", "at most", "unless" and "except".
- "must" is "debe", "may" is "puede", "should" is "conviene" or "es mejor".
- A text that ends with "?" has "¿" where the question begins. A text that ends with ":" ends so, too,
  and each option completes it.
- Options begin with a capital letter, have no period at the end, and differ from each other. The right
  one must not become the only long one.
- Names of agencies, books and classes, and words on signs stay English: "la señal de ALTO (STOP)".
- Use these words: ride and drive "conducir"; rider "motociclista"; car "auto"; tire "llanta"; handlebar
  "manubrio"; grip "puño"; clutch "embrague (clutch)"; gear "marcha"; shoulder of a road "acotamiento
  (shoulder)"; curb "bordillo"; pass "rebasar"; merge "incorporarse"; sign "señal"; broken line "línea
  discontinua"; endorsement "endoso"; learner's permit "permiso de instrucción"; crash "choque"; highway
  "carretera"; headlight "luz delantera"; turn signal "direccional"; swerve "esquivar"; face
  shield "protector facial"; rider course "curso de manejo para motociclistas"; knowledge test "examen de
  conocimientos"; only "solo", beside what it limits: "solo de noche puede conducir", never "conducir solo
  de noche", which also means to ride alone.`,
  answer: z.object({ spanish: z.array(z.string()) }),
  form: { spanish: 'an array with the Spanish of each of its texts, in their order' },
}

/** Returns a question as the translator gets it. One that was translated before comes with its faults. */
export function toTranslate(item: StoredItem, earlier: Draft | undefined, language: TranslatedTag) {
  const shown = { language: languageName(language), nameOf: nameOfText(item) }
  return {
    texts: englishTexts(item).map(({ label, name, en }) => ({
      label,
      en,
      ...(earlier && { earlier: earlier.spanish[name] }),
    })),
    ...(earlier && { faults: earlier.doubts.map((doubt) => reasonSentence(doubt, shown)) }),
  }
}

/**
 * The second reader gets the rule in English, but no key. `differs` and `odd` have the texts that say
 * something else than the English, and the words that sound wrong.
 */
export const TRANSLATION_READING = {
  name: 'translated',
  given:
    'You are a native reader of the Spanish of the United States, and check the questions of a practice test for the motorcycle license. The JSON below holds questions in Spanish, each with its English texts and with the rule behind it.',
  use: 'read',
  task: `Answer each question by its rule alone. Then compare each text with its English: the Spanish must say the same, with the same numbers, limits and exceptions. Then look for Spanish that a rider would stop at: a sentence that is wrong, odd, or can be read in two ways, or an option that does not complete its question.`,
  answer: z.object({ answer: choice, differs: z.string(), odd: z.string() }),
  form: {
    answer: choiceForm('rule'),
    differs:
      'the Spanish words that say something else than their English, copied, with the reason in English; "" if there are none',
    odd: 'the Spanish words that a rider would stop at, copied, with the reason in English; "" if there are none',
  },
}

/** Returns a question as the second reader gets it, with its options in a random order. */
export function toRead({ item, spanish }: Draft, random: Random) {
  const texts = englishTexts(item).map(({ name, en }) => ({ name, en, es: spanish[name] ?? '' }))
  const isOption = ({ name }: { name: string }) => LETTERS.includes(name)
  const options = shuffle(texts.filter(isOption), random)
  return {
    rule: item.source?.quote ?? item.explanation,
    question: spanish.question,
    options: withLetters(options.map(({ es }) => es)),
    english: { question: item.question, options: withLetters(options.map(({ en }) => en)) },
    others: texts.flatMap((text) =>
      text.name === 'question' || isOption(text) ? [] : [{ english: text.en, spanish: text.es }],
    ),
  }
}

/** Returns why an answer does not confirm the translation of a question. */
export function translationDoubts(
  { item, spanish }: Draft,
  { options }: ReturnType<typeof toRead>,
  { answer, differs, odd }: z.infer<typeof TRANSLATION_READING.answer>,
): Reason[] {
  const key = spanish[LETTERS[item.options.indexOf(item.correctAnswer)] ?? ''] ?? ''
  const doubt = choiceDoubt('translation', Object.values(options), key, answer)
  return [
    ...(doubt ? [doubt] : []),
    ...(differs.trim() ? [{ code: 'translation-differs', detail: differs.trim() } as const] : []),
    ...(odd.trim() ? [{ code: 'translation-odd', detail: odd.trim() } as const] : []),
  ]
}
