import fc from 'fast-check'
import type { BankItem, RiderBank } from '../../questions/bank/rider-bank.ts'
import { isForAll, type Topic, topics } from '../../questions/question/topics.ts'
import type { Answer } from '../attempts/answer.ts'
import { answerAt } from '../attempts/answers.fixture.ts'
import { joinAnswers } from '../attempts/join-answers.ts'
import { makeItem } from '../quiz/quiz.fixture.ts'

export const NOW = new Date('2026-12-20T12:00:00Z')
const MINUTES_UNTIL_NOW = 43_200
const ASKED = topics.filter((topic) => isForAll({ topic }))

export function makeQuestion(number: number, given: Partial<BankItem> = {}): BankItem {
  return { ...makeItem(number), id: `item-${number}`, ...given } as BankItem
}

/**
 * Makes questions of each topic, and questions without a topic. Every tenth question had a wrong key in
 * revision 1.
 */
export function makeBank(count = 60): RiderBank {
  const items = Array.from({ length: count }, (_, number) => {
    const topic = ASKED[number % (ASKED.length + 1)]
    const keySince = number % 10 === 0 ? 2 : 1
    return makeQuestion(number, { ...(topic && { topic }), ...(keySince > 1 && { keySince }) })
  })
  return { items }
}

export function questionsOf(count: number, topic?: Topic): RiderBank {
  const given = topic ? { topic } : {}
  return { items: Array.from({ length: count }, (_, number) => makeQuestion(number, given)) }
}

/** Makes an answer to the question with this number, `daysAgo` days (or parts of a day) before `NOW`. */
export function answered(number: number, correct: boolean, daysAgo: number): Answer {
  const minute = MINUTES_UNTIL_NOW - Math.round(daysAgo * 24 * 60)
  return answerAt(minute, { itemId: `item-${number}`, correct })
}

/**
 * Makes a rider's log of about a month, in order. It has two states, old revisions, and questions that
 * left the bank.
 */
export const logs = fc
  .uniqueArray(
    fc.record({
      // Some answers are dated up to a week after `NOW`.
      minute: fc.nat(MINUTES_UNTIL_NOW + 7 * 1440),
      itemId: fc.nat(69).map((number) => `item-${number}`),
      correct: fc.boolean(),
      revision: fc.integer({ min: 1, max: 3 }),
      state: fc.constantFrom('OH', 'OH', 'OH', 'NY'),
    }),
    { selector: ({ minute }) => minute, maxLength: 250, size: 'max' },
  )
  .map((answers) => joinAnswers(answers.map(({ minute, ...given }) => answerAt(minute, given))))
