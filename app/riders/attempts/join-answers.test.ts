import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerAt, answersFrom } from './answers.fixture.ts'
import { joinAnswers, KEPT_ANSWERS } from './join-answers.ts'

test('two parts of a log, joined in any order and repeatedly, are the whole log', () => {
  const numbers = fc.uniqueArray(fc.nat(10_000), { maxLength: 60 })
  const cuts = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(numbers, cuts, (log, isFirst) => {
      const whole = log.map((number) => answerAt(number))
      const first = whole.filter((_, place) => isFirst[place])
      const rest = whole.filter((_, place) => !isFirst[place])
      const joined = joinAnswers(whole)
      expect(joinAnswers(first, rest)).toEqual(joined)
      expect(joinAnswers(joinAnswers(rest, first), rest, whole)).toEqual(joined)
      expect(joined).toHaveLength(whole.length)
    }),
    { numRuns: 1000 },
  )
})

test('two answers with one id count as one, whichever log comes first', () => {
  const early = answerAt(1)
  const late = { ...answerAt(2), id: early.id, correct: false }
  expect(joinAnswers([early], [late])).toEqual([early])
  expect(joinAnswers([late], [early])).toEqual([early])
})

test('a full log loses its oldest answers', () => {
  const log = answersFrom(0, KEPT_ANSWERS + 2)
  const joined = joinAnswers(log.slice(9), log.slice(0, 9))
  expect(joined).toHaveLength(KEPT_ANSWERS)
  expect(joined[0]).toEqual(log[2])
})
