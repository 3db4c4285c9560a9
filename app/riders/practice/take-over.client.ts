import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { newId } from '../../base/device/new-id.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { readAsked, storeAsked } from '../attempts/asked-questions.client.ts'
import { HAS_ANSWERS } from '../attempts/has-answers.ts'
import { type Attempt, begin, next } from '../attempts/life.ts'
import { momentOf } from '../attempts/local-day.ts'
import { findLeft, readAttempt } from '../attempts/store.client.ts'
import { startingWith } from '../quiz/draw-quiz.ts'
import { QUIZZES } from '../quiz/quiz-host.ts'
import { loadFailed } from '../quiz/quiz-messages.tsx'
import type { useQuiz } from '../quiz/use-quiz.ts'

type Quiz = Pick<ReturnType<typeof useQuiz>, 'open' | 'keep' | 'noteAnswer' | 'draw'>

/**
 * Lets the script continue a quiz that the page shows without a script. `shown` has all `total`
 * questions or only the first question. `picked` returns the checked option of the current question. If
 * the other questions cannot be loaded, the page does not change. A set continues only a quiz with the
 * same questions. A rider who has met the first question gets another one, unless they have picked an
 * option. Returns true if the script shows the quiz now.
 */
export async function takeOver(
  { open, keep, noteAnswer, draw }: Quiz,
  shown: Attempt,
  total: number,
  picked: () => string | null,
  isSet = false,
): Promise<boolean> {
  if (location.hash !== '') return false
  const left = await findLeft(QUIZZES, Date.now())
  const stored = left && (await readAttempt(QUIZZES, QUIZZES.keyOf(left)))
  const isFitting = stored && (!isSet || haveSameQuestions(stored, shown))
  const same = isFitting ? continued(stored, shown) : null
  if (same) {
    // A pick counts for the question on screen. The rider may make it while the lock is requested.
    const isAsked = same.questions[same.index]?.id === shown.questions[shown.index]?.id
    const refusal = await open(QUIZZES.keyOf(same), async () =>
      isAsked || picked() === null ? withPick(same) : '',
    )
    if (refusal === null) return true
  }
  const id = newId()
  const refusal = await open(QUIZZES.keyOf({ id, stateAbbrev: shown.stateAbbrev }), async () => {
    const { questions: given, index: answered } = shown
    const questions = given.length === total ? given : await drawAfter(given[0])
    if (typeof questions === 'string' || questions.length < total) return loadFailed()
    const begun = begin({ ...shown, id, questions })
    // Answers that came with another person's link have no time.
    const when = cameByOwnPress() ? momentOf(new Date()) : {}
    const picks = begun.picks.map((_, at) =>
      shown.picks[at] ? { ...shown.picks[at], ...when } : null,
    )
    storeAsked(begun)
    return withPick({ ...begun, picks, index: answered }, answered > 0)
  })
  return refusal === null

  /** Draws a quiz that begins with the question on screen. */
  async function drawAfter(first: ShownItem | undefined): Promise<ShownItem[] | string> {
    const asked = readAsked(shown.stateAbbrev)
    const isNew = ({ id = '' }: ShownItem) => !asked.includes(id)
    const drawn = await draw(shown.stateAbbrev)
    if (typeof drawn === 'string' || !first) return drawn
    const isMet = deviceStorage.read(HAS_ANSWERS) !== null && !isNew(first)
    return startingWith((isMet && picked() === null && drawn.find(isNew)) || first, drawn)
  }

  /** Adds the pick, unless the question has an answer: the first pick counts. */
  function withPick(quiz: Attempt, hasNewAnswers = false): Attempt {
    const option = picked()
    const event = option === null ? null : ({ type: 'pick', option } as const)
    const after = event ? next(quiz, event, momentOf(new Date())) : quiz
    if (!hasNewAnswers && after === quiz) return quiz
    noteAnswer(after)
    return keep(after, hasNewAnswers ? null : quiz)
  }
}

function haveSameQuestions(one: Attempt, other: Attempt): boolean {
  const asked = ({ questions }: Attempt) => questions.map(({ id }) => id).join()
  return asked(one) === asked(other)
}

/** Returns the stored quiz, moved on to the question that is shown. Null if it is another quiz. */
function continued(stored: Attempt, shown: Attempt): Attempt | null {
  const isSame = shown.picks.every((pick, at) => {
    const isAsked = stored.questions[at]?.question === shown.questions[at]?.question
    return !pick || (isAsked && stored.picks[at]?.option === pick.option)
  })
  if (stored.stateAbbrev !== shown.stateAbbrev || !isSame) return null
  // Without the script, the rider may have gone on to a later question than the stored one.
  return { ...stored, index: Math.max(stored.index, shown.index) }
}

/** True if the rider came by a link or a button on this site, not by an address from elsewhere. */
function cameByOwnPress(): boolean {
  const [{ type } = {}] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  return type === 'navigate' && document.referrer.startsWith(`${location.origin}/`)
}
