import { deviceStorage } from '../device/device-storage.client.ts'
import { newId } from '../device/new-id.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { readAsked, storeAsked } from '../quiz/asked-questions.client.ts'
import { startingWith } from '../quiz/draw-quiz.ts'
import { QUIZ_KEY } from '../quiz/quiz-key.ts'
import { loadFailed } from '../quiz/quiz-messages.tsx'
import { type QuizSession, quizReducer } from '../quiz/quiz-session.ts'
import { readSession, storeSession } from '../quiz/session-store.client.ts'
import { findUnfinishedQuiz, QUIZZES } from '../quiz/stored-quiz.client.ts'
import type { useQuiz } from '../quiz/use-quiz.ts'
import { HAS_ANSWERS } from '../sessions/has-answers.ts'

type Quiz = Pick<ReturnType<typeof useQuiz>, 'open' | 'noteAnswer' | 'draw'>

/**
 * Lets the script continue a quiz that the page shows without a script. `shown` has all `total`
 * questions or only the first question. `picked` returns the checked option of the current question. If
 * the other questions cannot be loaded, the page does not change. A set continues only a quiz with the
 * same questions. A rider who has met the first question gets another one, unless they have picked an
 * option. Returns true if the script shows the quiz now.
 */
export async function takeOver(
  { open, noteAnswer, draw }: Quiz,
  shown: QuizSession,
  total: number,
  picked: () => string | null,
  isSet = false,
): Promise<boolean> {
  if (location.hash !== '') return false
  const left = await findUnfinishedQuiz(Date.now())
  const stored = left && (await readSession(QUIZZES, QUIZZES.keyOf(left)))
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
  const refusal = await open(QUIZ_KEY + id, async () => {
    const { questions: given, answers } = shown
    const questions = given.length === total ? given : await drawAfter(given[0])
    if (typeof questions === 'string' || questions.length < total) return loadFailed()
    const isForeign = answers.length > 0 && !cameByOwnPress()
    const begun = { ...shown, id, questions, ...(isForeign && { foreign: answers.length }) }
    storeAsked(begun)
    return withPick(begun, answers.length > 0)
  })
  return refusal === null

  /** Draws a quiz that begins with the question on screen. */
  async function drawAfter(first: RiderItem | undefined): Promise<RiderItem[] | string> {
    const asked = readAsked(shown.stateAbbrev)
    const isNew = ({ id = '' }: RiderItem) => !asked.includes(id)
    const drawn = await draw(shown.stateAbbrev)
    if (typeof drawn === 'string' || !first) return drawn
    const isMet = deviceStorage.read(HAS_ANSWERS) !== null && !isNew(first)
    return startingWith((isMet && picked() === null && drawn.find(isNew)) || first, drawn)
  }

  /** Adds the pick, unless the question has an answer: the first pick counts. */
  function withPick(quiz: QuizSession, hasNewAnswers = false): QuizSession {
    const option = picked()
    const next = option === null ? quiz : quizReducer(quiz, { type: 'pick', option })
    if (hasNewAnswers || next !== quiz) {
      storeSession(QUIZZES, next, Date.now())
      noteAnswer(next)
    }
    return next
  }
}

function haveSameQuestions(one: QuizSession, other: QuizSession): boolean {
  const asked = ({ questions }: QuizSession) => questions.map(({ id }) => id).join()
  return asked(one) === asked(other)
}

/** Returns the stored quiz, moved on to the question that is shown. Null if it is another quiz. */
function continued(stored: QuizSession, shown: QuizSession): QuizSession | null {
  const isSame = shown.answers.every(({ question, selectedAnswer }, place) => {
    const answer = stored.answers[place]
    return answer?.question === question && answer.selectedAnswer === selectedAnswer
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
