import * as z from 'zod/mini'
import { languageName } from '../../base/text/language-name.ts'
import { LANGUAGE_RULES } from '../../base/text/language-rules.ts'
import type { TranslatedTag } from '../../base/text/languages.ts'
import {
  choice,
  choiceDoubt,
  choiceForm,
  withLetters,
} from '../../making/generation/blind-reading.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { type Reason, reasonSentence } from '../../questions/question/reasons.ts'
import { type Random, shuffle } from '../../questions/question/shuffle.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { Draft } from './draft-doubts.ts'
import { englishTexts, nameOfText } from './translation-texts.ts'

/** The translator writes each text in its place. */
export function translationTask(language: TranslatedTag) {
  const name = languageName(language)
  return {
    name: 'translate',
    given: `You translate questions of a practice test for the motorcycle license from English into the ${name} of the United States. The JSON below holds the questions.`,
    use: 'translate',
    task: `Some questions have an earlier translation with its faults: write it anew without them.

A rider must understand each text at once. Say what the English says, as a ${name} test would say it, not
word by word.
- Keep every number, as digits, with its unit. Convert nothing.
- Keep every "not", "never", "only", "at least", "at most", "unless" and "except".
- A text that ends with ":" ends so, too, and each option completes it.
- Options begin with a capital letter, have no period at the end, and differ from each other. The right
  one must not become the only long one.
- Names of agencies, books and classes, and words on signs stay English.
${LANGUAGE_RULES[language]?.forTranslator ?? ''}`.trim(),
    answer: z.object({ translated: z.array(z.string()) }),
    form: { translated: `an array with the ${name} of each of its texts, in their order` },
  }
}

/** Returns a question as the translator gets it. One that was translated before comes with its faults. */
export function toTranslate(item: StoredItem, earlier: Draft | undefined, language: TranslatedTag) {
  const shown = { language: languageName(language), nameOf: nameOfText(item) }
  return {
    texts: englishTexts(item).map(({ label, name, en }) => ({
      label,
      en,
      ...(earlier && { earlier: earlier.translated[name] }),
    })),
    ...(earlier && { faults: earlier.doubts.map((doubt) => reasonSentence(doubt, shown)) }),
  }
}

/** What the second reader finds. `differs` and `odd` are empty if the translation is good. */
const reading = z.object({ answer: choice, differs: z.string(), odd: z.string() })

/** The second reader gets the rule in English, but no key. */
export function readingTask(language: TranslatedTag) {
  const name = languageName(language)
  return {
    name: 'translated',
    given: `You are a native reader of the ${name} of the United States, and check the questions of a practice test for the motorcycle license. The JSON below holds questions in ${name}, each with its English texts and with the rule behind it.`,
    use: 'read',
    task: `Answer each question by its rule alone. Then compare each text with its English: the ${name} must say the same, with the same numbers, limits and exceptions. Then look for ${name} that a rider would stop at: a sentence that is wrong, odd, or can be read in two ways, or an option that does not complete its question.`,
    answer: reading,
    form: {
      answer: choiceForm('rule'),
      differs: `the ${name} words that say something else than their English, copied, with the reason in English; "" if there are none`,
      odd: `the ${name} words that a rider would stop at, copied, with the reason in English; "" if there are none`,
    },
  }
}

/** Returns a question as the second reader gets it, with its options in a random order. */
export function toRead({ item, translated }: Draft, random: Random) {
  const texts = englishTexts(item).map(({ name, en }) => ({ name, en, to: translated[name] ?? '' }))
  const isOption = ({ name }: { name: string }) => LETTERS.includes(name)
  const options = shuffle(texts.filter(isOption), random)
  return {
    rule: item.source?.quote ?? item.explanation,
    question: translated.question,
    options: withLetters(options.map(({ to }) => to)),
    english: { question: item.question, options: withLetters(options.map(({ en }) => en)) },
    others: texts.flatMap((text) =>
      text.name === 'question' || isOption(text) ? [] : [{ english: text.en, translated: text.to }],
    ),
  }
}

/** Returns why an answer does not confirm the translation of a question. */
export function translationDoubts(
  { item, translated }: Draft,
  { options }: ReturnType<typeof toRead>,
  { answer, differs, odd }: z.infer<typeof reading>,
): Reason[] {
  const key = translated[LETTERS[item.options.indexOf(item.correctAnswer)] ?? ''] ?? ''
  const doubt = choiceDoubt('translation', Object.values(options), key, answer)
  return [
    ...(doubt ? [doubt] : []),
    ...(differs.trim() ? [{ code: 'translation-differs', detail: differs.trim() } as const] : []),
    ...(odd.trim() ? [{ code: 'translation-odd', detail: odd.trim() } as const] : []),
  ]
}
