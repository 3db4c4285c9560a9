import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LANGUAGES, languageConstants } from '../../base/text/languages.ts'
import type { BankItem } from '../../questions/bank/rider-bank.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { makeAttempt, makeItem } from '../quiz/quiz.fixture.ts'
import { answersOf } from './life.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../../base/text/language.ts')
})

const english = (number: number): BankItem => ({ ...makeItem(number), id: `item-${number}` })

/** The Spanish texts have an 'ñ'. Their options are in another order. */
function spanish(number: number): BankItem {
  const { question, options, ...item } = english(number)
  const inSpanish = (text: string) => `ñ ${text}`
  return {
    ...item,
    question: inSpanish(question),
    options: options.toReversed().map(inSpanish),
    correctAnswer: inSpanish(item.correctAnswer),
    explanation: inSpanish(item.explanation),
    english: {
      question,
      options: Object.fromEntries(options.map((en) => [inSpanish(en), en])),
      into: 'es',
    },
  }
}

/** Reads what another page stored, on a page in this language. `bank` is null without a network. */
async function onPage(language: 'en' | 'es', bank: BankItem[] | null) {
  vi.resetModules()
  if (language === 'es') {
    vi.doMock('../../base/text/language.ts', () => languageConstants(LANGUAGES[1]))
  }
  const fetched = vi.fn(async () => {
    if (!bank) throw new TypeError('Failed to fetch')
    return Response.json({ items: bank })
  })
  vi.stubGlobal('fetch', fetched)
  return { fetched, ...(await import('./attempt.ts')) }
}

/** A quiz with a wrong and a right answer. The third question is open. */
function begun(questions: ShownItem[]) {
  const picks = questions.map((item, place) => {
    const option = place === 0 ? (item.options[3] ?? '') : item.correctAnswer
    return place < 2 ? { option, seconds: 5 } : null
  })
  const index = Math.min(2, questions.length - 1)
  return { ...makeAttempt(questions), picks, index, savedAt: 5 }
}

const NUMBERS = [1, 2, 3]

test.each([
  ['es', NUMBERS.map(english), NUMBERS.map(spanish)],
  ['en', NUMBERS.map(spanish), NUMBERS.map(english)],
] as const)(
  'a quiz of the other language goes on in "%s" with its picks and places',
  async (language, stored, bank) => {
    const { attemptInPageLanguage, read } = await onPage(language, bank)
    const before = begun(stored)
    const quiz = await attemptInPageLanguage(before)
    const places = bank.map((item) => ({ ...item, options: item.options.toReversed() }))
    expect(quiz).toEqual({ ...begun(places), picks: quiz.picks })
    for (const [place, pick] of quiz.picks.slice(0, 2).entries()) {
      const picked = stored[place]?.options.indexOf(before.picks[place]?.option ?? '')
      expect(places[place]?.options.indexOf(pick?.option ?? '')).toBe(picked)
    }
    expect(answersOf(quiz).map(({ isCorrect }) => isCorrect)).toEqual([false, true])
    expect(read(JSON.stringify(quiz), 'quiz')).toEqual(quiz)
  },
)

test('an exam of the other language keeps its picks, flags and time', async () => {
  const { attemptInPageLanguage } = await onPage('en', NUMBERS.map(english))
  const terms = { toPass: 2, signsToPass: null, minutes: 30 }
  const kept = { mode: 'exam', terms, spentMs: 9_000, flags: [1], index: 1 }
  const [first, third] = [{ option: 'ñ 1 low' }, { option: 'ñ 3 right' }]
  const exam = { ...makeAttempt(NUMBERS.map(spanish)), ...kept, picks: [first, null, third] }
  const shown = await attemptInPageLanguage(exam)
  const picks = [{ option: '1 low' }, null, { option: '3 right' }]
  expect(shown).toMatchObject({ ...kept, picks })
  expect(shown.questions.map(({ question }) => question)).toEqual(
    NUMBERS.map((number) => english(number).question),
  )
})

test.each([
  ['the bank cannot be loaded', null],
  ['the bank lacks the question', []],
  ['the bank has another answer', [{ ...english(1), correctAnswer: '1 low' }]],
  [
    'the bank has another option',
    [{ ...english(1), options: ['1 low', '1 right', '1 high', 'x'] }],
  ],
])('a question keeps its language if %s', async (_, bank) => {
  const { attemptInPageLanguage } = await onPage('en', bank)
  const quiz = begun([spanish(1)])
  expect(await attemptInPageLanguage(quiz)).toEqual(quiz)
})

test('a question that stays English on a Spanish page is marked', async () => {
  const { attemptInPageLanguage } = await onPage('es', null)
  const marked = [{ ...english(1), language: 'en' as const }]
  expect(await attemptInPageLanguage(begun([english(1)]))).toEqual(begun(marked))
})

test.each([
  ['en', [english(1)]],
  ['es', [spanish(1), { ...english(2), language: 'en' as const }]],
] as const)(
  'a quiz in the language of the page "%s" loads no bank',
  async (language, questions) => {
    const { attemptInPageLanguage, fetched } = await onPage(language, [])
    expect(await attemptInPageLanguage(begun([...questions]))).toEqual(begun([...questions]))
    expect(fetched).not.toHaveBeenCalled()
  },
)
