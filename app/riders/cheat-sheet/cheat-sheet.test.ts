import { describe, expect, test } from 'vitest'
import { NOON, openTestServices } from '../../../test/services.fixture.ts'
import { putBank } from '../../making/question-bank/bank.fixture.ts'
import { makeItem, makeItems } from '../quiz/quiz.fixture.ts'
import { readCheatSheet } from './cheat-sheet.server.ts'
import { cheatSheetOf } from './cheat-sheet.ts'

const OHIO = { stateName: 'Ohio', abbrev: 'OH' }

const item = (id: string, more = {}) => ({ ...makeItem(Number(id.match(/\d+/))), id, ...more })
const law = (id: string, more = {}) => item(id, { topic: 'law', ...more })

/** The heading of each group of a sheet, followed by the numbers of its items. */
function groupsOf(items: ReturnType<typeof item>[]) {
  return cheatSheetOf('Ohio', items, NOON)?.groups.map(({ heading, rules }) => [
    heading,
    ...rules.map(({ question }) => Number(question.match(/\d+/))),
  ])
}

describe('a cheat sheet', () => {
  test('has only the questions about the law of the state, one subject after the other', () => {
    const items = [law('oh-seat-3'), item('riding-9', { topic: 'braking' }), law('oh-helmet-1')]
    const more = [item('manual-8'), law('oh-helmet-2')]
    expect(groupsOf([...items, ...more])).toEqual([['Ohio law', 1, 2, 3]])
  })

  test('shows the answer, the reason and the source, and no wrong option', () => {
    const source = { page: 7, quote: 'So.', link: '/manuals/OH/0123456789ab/7' }
    const items = [law('oh-1', { citation: 'ORC 1' }), law('oh-2', { source })]
    const text = { correctAnswer: '1 right', explanation: 'Because of 1.' }
    expect(cheatSheetOf('Ohio', items, NOON)?.groups[0]?.rules).toEqual([
      { question: 'Question 1?', ...text, citation: 'ORC 1' },
      expect.objectContaining({ question: 'Question 2?', source }),
    ])
  })

  test('leaves out a law that has expired', () => {
    const ended = law('oh-1', { expiresAt: NOON.toISOString() })
    const later = law('oh-2', { expiresAt: new Date(NOON.getTime() + 1).toISOString() })
    expect(groupsOf([ended, later])).toEqual([['Ohio law', 2]])
  })

  test('has the newest questions by topic if no question is about the law', () => {
    const items = [item('a-1'), item('a-2', { topic: 'signs' }), item('a-3', { topic: 'gear' })]
    const unknown = item('a-4', { topic: 'flying' })
    expect(groupsOf([...items, unknown, item('a-5', { topic: 'gear' })])).toEqual([
      ['Riding gear', 3, 5],
      ['Road signs', 2],
      ['More rules', 1, 4],
    ])
  })

  test('has at most 25 rules, however many questions the bank has', () => {
    const many = Array.from({ length: 60 }, (_, index) => law(`oh-${index + 10}`))
    expect(groupsOf(many)?.[0]).toHaveLength(1 + 25)
  })

  test('has the date of the earliest check if all its questions were checked', () => {
    const [march, november] = ['2026-03-01T00:00:00.000Z', '2026-11-22T00:00:00.000Z']
    const early = law('oh-1', { checkedAt: march })
    const late = law('oh-2', { checkedAt: november })
    const checkedAt = (...items: ReturnType<typeof item>[]) =>
      cheatSheetOf('Ohio', items, NOON)?.checkedAt
    expect(checkedAt(late, early)).toBe(march)
    expect(checkedAt(late, law('oh-3'))).toBeNull()
  })

  test('is null for an empty bank', () => {
    expect(cheatSheetOf('Ohio', [], NOON)).toBeNull()
  })
})

describe('the page of a cheat sheet', () => {
  test('reads the whole bank, beyond the questions of the quick quiz', async () => {
    const { services } = openTestServices()
    const items = makeItems(45).map((item, n) => ({ ...item, topic: n === 44 ? 'law' : 'braking' }))
    await putBank(services, 'OH', items)
    const { status, sheet } = await readCheatSheet(services, OHIO)
    expect(status).toBe(200)
    expect(sheet?.groups[0]?.rules).toMatchObject([{ question: 'Question 45?' }])
  })

  test('shows a message if the state has no questions or the database is closed', async () => {
    const { services, logged } = openTestServices()
    expect(await readCheatSheet(services, OHIO)).toMatchObject({
      status: 404,
      sheet: null,
      message: 'No quiz items found for this state.',
    })
    await services.documents.close()
    expect(await readCheatSheet(services, OHIO)).toMatchObject({
      status: 503,
      message: 'Failed to load the cheat sheet. Please try again.',
    })
    expect(logged).toMatchObject([{ msg: 'loading a cheat sheet failed' }])
  })
})
