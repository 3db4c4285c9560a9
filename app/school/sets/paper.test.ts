import { expect, test } from 'vitest'
import { newItems } from '../../making/question-bank/bank.fixture.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import { choiceIn, paperMark, versionsOf } from './paper-choice.server.ts'

const ALL_OF_THEM = ['Blue', 'Green', 'Red', 'All of the above']
const BOTH = ['Blue', 'Green', 'Both of these', 'Red']
const QUESTIONS = asShown(
  newItems(20, 'n').map((item, n) => {
    const options = [ALL_OF_THEM, BOTH][n] ?? item.options
    const ofSchool = n > 0 && n < 9 && { isOfSchool: true as const }
    return { ...item, id: `q${n}`, options, correctAnswer: options[0] ?? '', ...ofSchool }
  }),
)
const choice = choiceIn('http://localhost/paper?two=on')
const idsOf = (questions: readonly { id?: string | undefined }[]) => questions.map(({ id }) => id)

test('version B asks the same questions in another order, with their options in another order', () => {
  const [a, b] = versionsOf(QUESTIONS, 'seed', choice)
  expect(a).toEqual({ version: 'A', questions: QUESTIONS })
  expect(b?.version).toBe('B')
  expect(idsOf(b?.questions ?? [])).not.toEqual(idsOf(QUESTIONS))
  expect(idsOf(b?.questions ?? []).toSorted()).toEqual(idsOf(QUESTIONS).toSorted())
  const others = b?.questions.map((other) => {
    const item = QUESTIONS.find(({ id }) => id === other.id)
    expect({ ...other, options: new Set(other.options) }).toEqual({
      ...item,
      options: new Set(item?.options),
    })
    return other.options.join() !== item?.options.join()
  })
  expect(others?.filter(Boolean).length).toBeGreaterThan(14)
  expect(b?.questions.find(({ id }) => id === 'q0')?.options).toEqual(ALL_OF_THEM)
  expect(b?.questions.find(({ id }) => id === 'q1')?.options).toEqual(BOTH)
  const isMixed = ({ id, options }: ShownItem) =>
    options.join() !== QUESTIONS.find((item) => item.id === id)?.options.join()
  const own = b?.questions.filter(({ isOfSchool }) => isOfSchool) ?? []
  expect(own.filter(isMixed).length).toBeGreaterThan(4)
  expect(versionsOf(QUESTIONS, 'seed', choice)[1]).toEqual(b)
})

test('version B has the same order in each language', () => {
  const translated = QUESTIONS.map((item) => {
    if (item.isOfSchool) return item
    const spanish = (text: string) => `¡${text}!`
    return {
      ...item,
      options: item.options.map(spanish),
      english: {
        question: item.question,
        options: Object.fromEntries(item.options.map((text) => [spanish(text), text])),
      },
    }
  })
  const [, b] = versionsOf(QUESTIONS, 'seed', choice)
  const [, inSpanish] = versionsOf(translated as typeof QUESTIONS, 'seed', choice)
  expect(inSpanish?.questions.map(({ id, options }) => [id, ...options])).toEqual(
    b?.questions.map(({ id, options, isOfSchool }) => [
      id,
      ...options.map((text) => (isOfSchool ? text : `¡${text}!`)),
    ]),
  )
})

test('the address of a paper says what is printed, and otherwise all is as usual', () => {
  const at = (query: string) =>
    choiceIn(`http://localhost/paper${query}`, { school: 'Old School', day: '2026-12-01' })
  const usual = { school: 'Old School', day: '2026-12-01', isTwo: false, hasSheet: false }
  expect(at('')).toEqual(usual)
  expect(at('?school=&day=2026-12-02&sheet=on')).toEqual({
    ...{ school: '', day: '2026-12-02', isTwo: false, hasSheet: true },
  })
  expect(at('?day=tomorrow').day).toBe('')
  expect([...at(`?school=${'🏍'.repeat(70)}`).school]).toHaveLength(60)
  expect(versionsOf(QUESTIONS, 'seed', usual)).toEqual([{ version: '', questions: QUESTIONS }])
})

test('a paper has another mark once a question was swapped, moved, corrected or left out', () => {
  const mark = paperMark(QUESTIONS, 'seed')
  expect(mark).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}$/)
  expect(paperMark([...QUESTIONS], 'seed')).toBe(mark)
  const [first, second, ...rest] = QUESTIONS as [ShownItem, ShownItem]
  const swapped = { ...first, id: 'other' }
  const others = [
    [swapped, second, ...rest],
    [second, first, ...rest],
    [{ ...first, revision: 2 }, second, ...rest],
    [second, ...rest],
    [{ ...first, isOfSchool: true as const, language: 'es' as const }, second, ...rest],
  ]
  for (const other of others) expect(paperMark(other, 'seed')).not.toBe(mark)
  expect(paperMark(QUESTIONS, 'another seed')).not.toBe(mark)
})
