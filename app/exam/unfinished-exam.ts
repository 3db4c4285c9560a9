import * as z from 'zod/mini'
import { bankQuestion } from '../bank/rider-bank.ts'
import { questionsInPageLanguage } from '../quiz/unfinished-quiz.ts'
import { parseJson } from '../text/parse-json.ts'

/**
 * A rider's exam. The question at `index` is on screen. `picks` has the picked option of each question,
 * or null while it is open. `flags` has the places of the questions to look at again.
 */
const examSession = z
  .object({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    stateAbbrev: z.string(),
    stateName: z.string(),
    questions: z.array(bankQuestion).check(z.minLength(1)),
    picks: z.array(z.nullable(z.string())),
    flags: z.array(z.int()),
    index: z.int().check(z.nonnegative()),
    toPass: z.int().check(z.positive()),
    /** The number of questions about road signs that must be right. Null without such a rule. */
    signsToPass: z.nullable(z.int()),
    minutes: z.nullable(z.int().check(z.positive())),
    /** The milliseconds that the exam was on screen. */
    elapsedMs: z.number().check(z.nonnegative()),
    isOver: z.boolean(),
    /** The time when the device stored the exam. */
    savedAt: z.optional(z.number()),
  })
  .check(
    z.refine(
      ({ questions, picks, flags, index }) =>
        picks.length === questions.length &&
        picks.every((pick, place) => pick === null || questions[place]?.options.includes(pick)) &&
        flags.every((place) => place in questions) &&
        index < questions.length,
    ),
  )
export type ExamSession = z.infer<typeof examSession>

/** The exam in a stored text, or null when the text is malformed. */
export function read(text: string): ExamSession | null {
  return examSession.safeParse(parseJson(text)).data ?? null
}

/** The exam in the language of the page, as far as its bank has the questions. */
export async function inPageLanguage(exam: ExamSession): Promise<ExamSession> {
  const shown = await questionsInPageLanguage(exam.stateAbbrev, exam.questions)
  return {
    ...exam,
    questions: shown.map(({ item }) => item),
    picks: exam.picks.map((pick, place) => pick && (shown[place]?.textOf(pick) ?? pick)),
  }
}
