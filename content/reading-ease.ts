import { countSentences } from '../app/making/question-bank/question-form.ts'
import { englishSyllables } from '../test/syllables.ts'
import { spanishSyllables } from './spanish-syllables.ts'

/**
 * The Flesch-Kincaid grade (Kincaid, Fishburne, Rogers and Chissom 1975, Naval Technical Training, Research
 * Branch Report 8-75): the US school grade whose pupils understand the text.
 */
export function englishGrade(texts: readonly string[]): number {
  const { perSentence, perWord } = countIn(texts, englishSyllables)
  return 0.39 * perSentence + 11.8 * perWord - 15.59
}

/**
 * The ease of Spanish text by Szigriszt-Pazos (1993), read on the INFLESZ scale (Barrio-Cantalejo and others
 * 2008, Anales del Sistema Sanitario de Navarra 31-2): 55 to 65 is normal, 65 to 80 fairly easy, above 80 very easy.
 */
export function spanishEase(texts: readonly string[]): number {
  const { perSentence, perWord } = countIn(texts, spanishSyllables)
  return 206.835 - 62.3 * perWord - perSentence
}

/**
 * Counts as Flesch does (1949, The Art of Readable Writing): a word stands between spaces, a colon ends a
 * sentence, too, and figures count as words but not among the syllables. Each text is at least one sentence.
 * No other word is left out: 'motorcycle' counts in full.
 */
function countIn(texts: readonly string[], syllablesIn: (word: string) => number) {
  // The last point of 'p.m.' ends a sentence only before a capital letter.
  const spoken = texts.map((text) =>
    text.replace(/\b([ap])\. ?m\.(?! \p{Lu})/gu, '$1m').replace(/\b([ap])\. ?m\./g, '$1m.'),
  )
  const words = spoken.flatMap((text) => text.match(/[\p{L}\p{N}]\S*/gu) ?? [])
  const syllables = words
    .filter((word) => !/\d/.test(word))
    .map((word) => Math.max(1, syllablesIn(word.replace(/[^\p{L}'’-]/gu, ''))))
  const sentences = spoken.map(countSentences)
  return {
    perSentence: words.length / sum(sentences),
    perWord: sum(syllables) / Math.max(syllables.length, 1),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
