import type { AboutTest } from './about-test.ts'
import { PASS_PERCENTAGE } from './pass-percentage.ts'

/** The number of questions in an exam if no source publishes one. */
const OWN_QUESTIONS = 25

/** The source of a figure. A figure that is 'not published' is our own. */
type Provenance = AboutTest['provenance']

/** The requirements of a state's exam. */
export type ExamTerms = {
  questions: number
  questionsBy: Provenance
  /** The number of right answers that passes. */
  toPass: number
  toPassBy: Provenance
  /** Null if no source gives the test a time limit. */
  minutes: number | null
  /**
   * The number of questions about road signs, and how many must be right. Null without a rule. If they are
   * `apart`, they come last, and the other questions have a mark of their own: what is left of `toPass`.
   */
  signs: { questions: number; toPass: number; apart?: boolean | undefined } | null
}

/**
 * The terms of a state's exam. We choose a figure that is not published: 25 questions, and the
 * pass threshold of the quick quiz (spec, section 9).
 */
export function examTerms(about: AboutTest | null): ExamTerms {
  const provenance = about?.provenance ?? 'not published'
  const questions = about?.questions ?? OWN_QUESTIONS
  const percent = about?.percentToPass ?? null
  const published = about?.questions == null ? null : about.toPass
  const isMarkKnown = published !== null || percent !== null
  const toPass = published ?? Math.ceil((questions * (percent ?? PASS_PERCENTAGE)) / 100)
  const part = about?.signs?.apart ? about.signs : null
  return {
    questions: questions + (part?.questions ?? 0),
    questionsBy: about?.questions == null ? 'not published' : provenance,
    toPass: toPass + (part?.toPass ?? 0),
    toPassBy: isMarkKnown ? provenance : 'not published',
    minutes: about?.minutes ?? null,
    signs: about?.signs ?? null,
  }
}

/** The terms of an exam from a bank that may have too few questions. The mark stays the same share. */
export function fitTerms(terms: ExamTerms, inBank: number, signsInBank: number): ExamTerms {
  const signs = terms.signs && {
    ...terms.signs,
    questions: Math.min(terms.signs.questions, signsInBank),
    toPass: Math.min(terms.signs.toPass, signsInBank),
  }
  const others = signs ? inBank - signsInBank + signs.questions : inBank
  const lost = terms.signs?.apart ? terms.signs.questions - (signs?.questions ?? 0) : 0
  const questions = Math.min(terms.questions - lost, others)
  const toPass = Math.ceil((terms.toPass * questions) / terms.questions)
  return { ...terms, questions, toPass, signs: signs?.questions ? signs : null }
}
