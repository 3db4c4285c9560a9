import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BankQuestion } from '../bank/rider-bank.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { makeItem, makeSession } from './quiz.fixture.ts'
import { answerTo } from './quiz-session.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../text/language.ts')
})

const english = (number: number): BankQuestion => ({ ...makeItem(number), id: `item-${number}` })

/** The Spanish texts have an 'ñ'. Their options are in another order. */
function spanish(number: number): BankQuestion {
  const { question, options, ...item } = english(number)
  const inSpanish = (text: string) => `ñ ${text}`
  return {
    ...item,
    question: inSpanish(question),
    options: options.toReversed().map(inSpanish),
    correctAnswer: inSpanish(item.correctAnswer),
    explanation: inSpanish(item.explanation),
    english: { question, options: Object.fromEntries(options.map((en) => [inSpanish(en), en])) },
  }
}

/** Reads what another page stored, on a page in this language. `bank` is null without a network. */
async function onPage(language: 'en' | 'es', bank: BankQuestion[] | null) {
  vi.resetModules()
  if (language === 'es') {
    vi.doMock('../text/language.ts', () => import('../text/language.es.ts'))
  }
  const fetched = vi.fn(async () => {
    if (!bank) throw new TypeError('Failed to fetch')
    return Response.json({ items: bank })
  })
  vi.stubGlobal('fetch', fetched)
  const [quizzes, exams] = await Promise.all([
    import('./unfinished-quiz.ts'),
    import('../exam/unfinished-exam.ts'),
  ])
  return { fetched, quizzes, exams }
}

/** A quiz with a wrong and a right answer. The third question is open. */
function begun(questions: RiderItem[]) {
  const answers = questions.slice(0, 2).map((item, place) => {
    return answerTo(item, place === 0 ? (item.options[3] ?? '') : item.correctAnswer)
  })
  return { ...makeSession(questions), answers, index: 2, savedAt: 5, foreign: 1 }
}

const NUMBERS = [1, 2, 3]

test.each([
  ['es', NUMBERS.map(english), NUMBERS.map(spanish)],
  ['en', NUMBERS.map(spanish), NUMBERS.map(english)],
] as const)(
  'a quiz of the other language goes on in "%s" with its picks and places',
  async (language, stored, bank) => {
    const { quizzes } = await onPage(language, bank)
    const before = begun(stored)
    const quiz = await quizzes.inPageLanguage(before)
    const places = bank.map((item) => ({ ...item, options: item.options.toReversed() }))
    expect(quiz).toEqual({ ...begun(places), answers: quiz.answers })
    for (const [place, answer] of quiz.answers.entries()) {
      const picked = stored[place]?.options.indexOf(before.answers[place]?.selectedAnswer ?? '')
      expect(places[place]?.options.indexOf(answer.selectedAnswer)).toBe(picked)
    }
    expect(quiz.answers.map(({ isCorrect }) => isCorrect)).toEqual([false, true])
    expect(quizzes.read(JSON.stringify(quiz))).toMatchObject({ answers: quiz.answers, index: 2 })
  },
)

test('an exam of the other language keeps its picks, flags and time', async () => {
  const { exams } = await onPage('en', NUMBERS.map(english))
  const { answers, foreign, ...rest } = begun([])
  const terms = { toPass: 2, signsToPass: null, minutes: 30, elapsedMs: 9_000, isOver: false }
  const exam = { ...rest, ...terms, flags: [1], index: 1, questions: NUMBERS.map(spanish) }
  const shown = await exams.inPageLanguage({ ...exam, picks: ['ñ 1 low', null, 'ñ 3 right'] })
  expect(shown).toMatchObject({ ...terms, flags: [1], index: 1, picks: ['1 low', null, '3 right'] })
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
  const { quizzes } = await onPage('en', bank)
  const quiz = begun([spanish(1)])
  expect(await quizzes.inPageLanguage(quiz)).toEqual(quiz)
})

test('a question that stays English on a Spanish page is marked', async () => {
  const { quizzes } = await onPage('es', null)
  const marked = [{ ...english(1), language: 'en' as const }]
  expect(await quizzes.inPageLanguage(begun([english(1)]))).toEqual(begun(marked))
})

test.each([
  ['en', [english(1)]],
  ['es', [spanish(1), { ...english(2), language: 'en' as const }]],
] as const)(
  'a quiz in the language of the page "%s" loads no bank',
  async (language, questions) => {
    const { quizzes, fetched } = await onPage(language, [])
    expect(await quizzes.inPageLanguage(begun([...questions]))).toEqual(begun([...questions]))
    expect(fetched).not.toHaveBeenCalled()
  },
)
