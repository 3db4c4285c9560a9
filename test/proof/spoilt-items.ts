import type { DraftItem } from '../../app/questions/question/draft-item.ts'
import { BULLETS, FACTS, type Fact, SECTIONS } from './manual-facts.ts'
import { changedItem, itemOf, otherOf, type Place, withKey } from './true-items.ts'

/** Makes batches. In each batch, the last item is wrong and the earlier items are true. */
type Batches = (place: Place) => DraftItem[][]

/** The kinds of wrong items that only the second reader finds, because the meaning of the words decides. */
export const NEED_READER = [
  'the key has the other number of the quote',
  'both options stand in the quote, and the wrong one is the key',
  'the quote denies the key',
  'the key in words contradicts the quote',
  'the quote belongs to another question of the section',
]

const FIRST_NUMBER = /\d+(?:[.,/]\d+)*/
const NEGATION = /\b(?:do not|does not|may not|cannot|not|never|no)\b/i

/**
 * Makes a batch for each fact that `change` can spoil. `change` returns null for a fact that it cannot
 * spoil.
 */
const each =
  (change: (item: DraftItem, fact: Fact, place: Place) => DraftItem | null) =>
  (place: Place): DraftItem[][] =>
    FACTS.flatMap((fact) => {
      const spoilt = change(itemOf(fact, place), fact, place)
      return spoilt ? [[spoilt]] : []
    })

const requote = (change: (sentence: string) => string) =>
  each((item, { sentence }) => {
    const quote = change(sentence)
    return quote === sentence || quote.length < 15 ? null : { ...item, quote }
  })

const rekey = (keyOf: (fact: Fact) => string | undefined) =>
  each((item, fact) => {
    const key = keyOf(fact)
    return key === undefined ? null : withKey(item, key)
  })

export const falseNumber = (text: string) =>
  text.replace(FIRST_NUMBER, (found) => `${Number.parseInt(found, 10) + 7}`)
const restOfSection = (fact: Fact) =>
  SECTIONS.find(({ facts }) => facts.includes(fact))?.facts.filter((other) => other !== fact) ?? []
const reworded = (question: string) =>
  question
    .replace(
      /^(What|Which|How|When|Where)\b/,
      (word) => `According to the manual, ${word.toLowerCase()}`,
    )
    .replace('should a rider', 'must one')
    .replace('a rider', 'somebody on a motorcycle')

/** Kinds of wrong items, made from true items. No wrong item may reach riders without review. */
export const SPOILT_KINDS: Record<string, Batches> = {
  'a number changed in quote and key': each((item, { sentence, key }) =>
    FIRST_NUMBER.test(key) && sentence.includes(FIRST_NUMBER.exec(key)?.[0] ?? '')
      ? { ...withKey(item, falseNumber(key)), quote: falseNumber(sentence) }
      : null,
  ),
  'a number changed in the quote': requote(falseNumber),
  '“not”, “never” or “no” left out of the quote': requote((text) =>
    text.replace(NEGATION, '').replace('  ', ' ').trim(),
  ),
  'the quote begins behind the “not”': requote(
    (text) => text.split(NEGATION).at(-1)?.trim() ?? text,
  ),
  'the quote ends before “unless”, “except” or “until”': requote(
    (text) => text.split(/,? (?:unless|except|until|only if|but never)\b/)[0] ?? text,
  ),
  '“not” added to the quote': requote((text) =>
    NEGATION.test(text) ? text : text.replace(/ (must|should|may|is|are) /, ' $1 not '),
  ),
  'one word of the quote replaced': requote((text) => {
    const long = text.match(/\b[a-z]{6,}\b/g) ?? []
    return text.replace(long[Math.floor(long.length / 2)] ?? '', 'umbrella')
  }),
  'a quote put together from two sentences': each((item, fact) => {
    const other = restOfSection(fact)[0]
    if (!other) return null
    const [head, tail] = [fact.sentence.split(' ').slice(0, 4), other.sentence.split(' ').slice(4)]
    return { ...item, quote: [...head, ...tail].join(' ') }
  }),
  'the key has a number that the quote has not': rekey(({ key }) =>
    FIRST_NUMBER.test(key) ? falseNumber(key) : undefined,
  ),
  'the key has the other number of the quote': rekey((fact) => fact.otherNumber),
  'both options stand in the quote, and the wrong one is the key': (place) =>
    FACTS.flatMap((fact) => {
      const other = otherOf(fact)
      const wrong = [fact.key, ...fact.wrong.slice(1)]
      return other ? [[changedItem(fact, { key: other, wrong }, place)]] : []
    }),
  'the quote denies the key': (place) =>
    [...FACTS, ...BULLETS].flatMap((fact) =>
      fact.reversed ? [[changedItem(fact, fact.reversed, place)]] : [],
    ),
  'a point of a list that forbids it': (place) =>
    BULLETS.filter(({ isForbidden }) => isForbidden).map((bullet) => [itemOf(bullet, place)]),
  'the key has another unit': rekey((fact) => fact.otherUnit),
  'the key in words contradicts the quote': rekey((fact) => fact.contradicts),
  'a wrong option is the key': rekey(({ wrong }) => wrong[0]),
  'the quote belongs to another question of the section': each((item, fact) => {
    const other = restOfSection(fact)[0]
    return other ? { ...item, quote: other.sentence } : null
  }),
  'the quote has nothing to do with the question': each((item, fact, { pageOf }) => {
    const other = FACTS[(FACTS.indexOf(fact) + 23) % FACTS.length] as Fact
    return { ...item, page: pageOf.get(other) ?? 1, quote: other.sentence }
  }),
  'the explanation has another number': each((item, { key }) =>
    FIRST_NUMBER.test(key)
      ? { ...item, explanation: `The right answer is ${falseNumber(key)}.` }
      : null,
  ),
  'the explanation names another page': each((item) => ({
    ...item,
    explanation: `See page ${(item.page ?? 0) + 9} of the manual.`,
  })),
  'the explanation names the cited page, which lacks the quote': each((item) => {
    const page = (item.page ?? 0) + 9
    return { ...item, page, explanation: `Page ${page} of the manual says so.` }
  }),
  'the explanation names a second page': each((item) => ({
    ...item,
    explanation: `See pages ${item.page} and ${(item.page ?? 0) + 9}.`,
  })),
  'the explanation denies the key': each((item, { key }) =>
    /\d.* \w/.test(key) ? { ...item, explanation: `The manual says not to take ${key}.` } : null,
  ),
  'the explanation names another option': each((item, { wrong }) => ({
    ...item,
    explanation: `The right answer is: ${wrong[0]}.`,
  })),
  'two options say the same': each((item, { forms = [], wrong }) =>
    forms[0]
      ? { ...item, options: item.options.with(item.options.indexOf(wrong[0] ?? ''), forms[0]) }
      : null,
  ),
  'lettered options': each((item) => {
    const options = item.options.map((option, index) => `${'ABCD'[index]}) ${option}`)
    return {
      ...item,
      options,
      explanation: `Option ${'ABCD'[3 - item.options.indexOf(item.correctAnswer)]} is right.`,
    }
  }),
  'options with a letter and a dash': each((item) => {
    const options = item.options.map((option, index) => `${'abcd'[index]} - ${option}`)
    return {
      ...item,
      options,
      correctAnswer: options[item.options.indexOf(item.correctAnswer)] ?? '',
    }
  }),
  'a figure by its number': each((item) => ({
    ...item,
    question: `Figure 3 shows a motorcycle. ${item.question}`,
  })),
  'a web address, LaTeX or an underscore': (place) =>
    FACTS.map((fact, index) => {
      const mark = ['https://oregon.example', '$t \\ge 2$', '_always_'][index % 3]
      return [{ ...itemOf(fact, place), explanation: `${fact.why} ${mark}` }]
    }),
  'words that need a picture': each((item) => ({
    ...item,
    question: `Look at the sign in the picture above. ${item.question}`,
  })),
  markup: each((item) => ({ ...item, question: `<b>${item.question}</b>` })),
  'the question gives the answer': each((item, { sentence }) => ({
    ...item,
    question: `${sentence} ${item.question}`,
  })),
  'a heading as the quote': each((item, fact) => {
    const heading = SECTIONS.find(({ facts }) => facts.includes(fact))?.heading ?? ''
    return { ...item, quote: heading }
  }),
  'three words as the quote': requote((text) => text.split(' ').slice(1, 4).join(' ')),
  'the same question twice': twice((item) => item),
  'the same question in other words': twice((item) => ({
    ...item,
    question: reworded(item.question),
  })),
  'the same question with other wrong options': twice((item) => {
    const wrong = ['The dealer decides', 'Nobody has a rule for it', 'Whatever friends advise']
    return { ...item, options: [...wrong, item.correctAnswer] }
  }),
  'another state': each((item) => ({
    ...item,
    explanation: `${item.explanation} Nevada has the same rule.`,
  })),
}

function twice(change: (item: DraftItem) => DraftItem): Batches {
  return (place) =>
    FACTS.map((fact) => {
      const item = itemOf(fact, place)
      return [item, change(item)]
    })
}
