import * as z from 'zod/mini'
import { parseJson } from '../../base/text/parse-json.ts'
import { storedShownItem } from '../../questions/question/quiz-item.ts'
import { localDay } from './local-day.ts'
import { questionsInPageLanguage } from './question-language.client.ts'
import { rulesOf } from './rules.ts'

const moment = z.object({ at: z.iso.datetime(), day: z.iso.date() })

const pickedOption = z.extend(z.partial(moment), {
  option: z.string(),
  /** The time that the answer took. Left out if it is unknown or longer than five minutes. */
  seconds: z.optional(z.int()),
  /** True if the rider says that a right answer was a guess. */
  guessed: z.optional(z.literal(true)),
})

/** A rider answering questions: a quiz, an exam, or questions to learn from. */
const attempt = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  mode: z.string(),
  stateAbbrev: z.string(),
  stateName: z.string(),
  /** What the questions are about, if not about everything: a topic of a state, or 'mistakes'. */
  study: z.optional(z.string()),
  questions: z.array(storedShownItem).check(z.minLength(1)),
  /**
   * The answer to each question, or null while it is open. Without a time, the answer came with
   * another person's link.
   */
  picks: z.array(z.nullable(pickedOption)),
  /** The places of the questions to look at again. */
  flags: z.array(z.int()),
  /** The place of the question on screen. */
  index: z.int().check(z.nonnegative()),
  /** What an exam needs to pass, and its time limit. */
  terms: z.optional(
    z.object({
      toPass: z.int().check(z.positive()),
      /** The number of questions about road signs that must be right. Null without such a rule. */
      signsToPass: z.nullable(z.int()),
      /** The questions about road signs are a part of their own. */
      signsApart: z.optional(z.boolean()),
      minutes: z.nullable(z.int().check(z.positive())),
    }),
  ),
  /** The milliseconds that an exam with a time limit was on screen. */
  spentMs: z.number().check(z.nonnegative()),
  ended: z.optional(moment),
  /** The time when the device stored the attempt, in milliseconds since 1970. */
  savedAt: z.optional(z.number()),
})
export type Attempt = z.infer<typeof attempt>

/** The attempt in a stored text. Null if the text is malformed or against the rules. */
export function read(text: string, mode: string): Attempt | null {
  const stored = parseJson(text)
  const { data } = attempt.safeParse(takenOver(stored, mode) ?? stored)
  return data && isConsistent(data) && (rulesOf(mode).mayJump || isInOrder(data)) ? data : null
}

function isConsistent({ questions, picks, flags, index }: Attempt): boolean {
  return (
    picks.length === questions.length &&
    picks.every((pick, at) => !pick || questions[at]?.options.includes(pick.option)) &&
    flags.every((at) => at in questions) &&
    index < questions.length
  )
}

/** True if the questions before the one on screen are answered, and none after it. */
function isInOrder({ picks, index, ended }: Attempt): boolean {
  const isFitting = (pick: unknown, at: number) => at === index || (pick !== null) === at < index
  return picks.every(isFitting) && (!ended || (index === picks.length - 1 && picks[index] !== null))
}

/** Quizzes and exams as devices stored them until December 2026. Null if it is none of them. */
function takenOver(stored: unknown, mode: string): unknown {
  const {
    questions,
    answers,
    picks,
    foreign = 0,
    index,
    isOver,
    savedAt = 0,
    ...rest
  } = Object(stored)
  const now = { at: new Date(savedAt).toISOString(), day: localDay(new Date(savedAt)) }
  const same = { ...rest, mode, questions, flags: rest.flags ?? [], savedAt }
  if (!Array.isArray(questions)) return null
  if (Array.isArray(answers)) {
    const isFinished = index >= questions.length
    const given = questions.map((_, at) => {
      const { selectedAnswer: option } = Object(answers[at])
      return option === undefined ? null : { option, ...(at >= foreign && now) }
    })
    return {
      ...same,
      ...{ picks: given, spentMs: 0, index: isFinished ? index - 1 : index },
      ...(isFinished && { ended: now }),
    }
  }
  if (typeof isOver !== 'boolean' || !Array.isArray(picks)) return null
  const { toPass, signsToPass, minutes, elapsedMs } = rest
  return {
    ...same,
    ...{ index, terms: { toPass, signsToPass, minutes }, spentMs: elapsedMs },
    picks: picks.map((option) => (option === null ? null : { option, ...now })),
    ...(isOver && { ended: now }),
  }
}

/** The attempt in the language of the page, as far as its bank has the questions. */
export async function attemptInPageLanguage(stored: Attempt): Promise<Attempt> {
  const shown = await questionsInPageLanguage(stored.stateAbbrev, stored.questions)
  return {
    ...stored,
    questions: shown.map(({ item }) => item),
    picks: stored.picks.map(
      (pick, at) => pick && { ...pick, option: shown[at]?.textOf(pick.option) ?? pick.option },
    ),
  }
}
