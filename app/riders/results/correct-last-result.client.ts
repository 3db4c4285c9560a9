import type { RiderBank } from '../../questions/bank/rider-bank.ts'
import { noAnswer } from '../../questions/question/answer-messages.ts'
import { findState } from '../../questions/states/us-states.ts'
import { writeLastResult } from '../attempts/last-result.client.ts'
import { answerTo } from '../attempts/life.ts'
import { unsentAttempts } from '../attempts/log.client.ts'
import { isResult } from '../attempts/rules.ts'
import { grade } from '../attempts/score.ts'
import { lastResult } from '../attempts/score-messages.ts'
import {
  type Asked,
  correctedAnswers,
  correctionSentence,
  correctionsOf,
} from './corrected-result.ts'
import { correctedPercent } from './history-messages.ts'

/**
 * Adds the percentage with the corrected key to the line of the last result here without a sign-in. Returns
 * a sentence with the old and the new score. Null if there is no such result, or nothing to correct.
 */
export async function correctLastResult(
  log: readonly Asked[],
  bank: RiderBank,
): Promise<string | null> {
  const { attempts } = await unsentAttempts()
  const last = attempts.findLast((one) => one.owner === null && isResult(one))
  if (!last) return null
  const { id, state: stateAbbrev, picks, terms } = last
  const answers = picks.map(({ question, key, option }) =>
    answerTo({ question, correctAnswer: key }, option || noAnswer()),
  )
  const asked = new Map(log.map((entry) => [entry.id, entry]))
  const corrections = correctionsOf({ id, stateAbbrev, userAnswers: answers }, asked, bank)
  if (corrections.length === 0) return null
  const { stateName = '' } = findState(stateAbbrev) ?? {}
  const before = lastResult(stateName, grade(answers).percentage, terms !== undefined)
  const now = grade(correctedAnswers(answers, corrections)).percentage
  writeLastResult(correctedPercent(before, now))
  return correctionSentence(answers, corrections)
}
