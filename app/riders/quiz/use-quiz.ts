import { useEffect, useState } from 'react'
import { loadQuestions } from '../../questions/bank/load-questions.client.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { LOADED_ITEMS, QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import { storeChosenState } from '../../questions/states/chosen-state.client.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { readAsked, storeAsked } from '../attempts/asked-questions.client.ts'
import type { Attempt } from '../attempts/life.ts'
import { dropAttempt, findLeft } from '../attempts/store.client.ts'
import { useAttempt } from '../attempts/use-attempt.ts'
import { drawQuiz } from './draw-quiz.ts'
import { QUIZZES } from './quiz-host.ts'
import * as messages from './quiz-messages.tsx'

/** Draws a quiz from a state's whole bank. Null if the device does not get the bank. */
type DrawWholeBank = (abbrev: string) => Promise<ShownItem[] | null>

/**
 * Returns the rider's quiz, and an unfinished quiz that the page can offer. `unfinished` is undefined
 * until the device's storage is read. `attempt` is null while the script shows no quiz and no results.
 * `onProgress` gets the quiz after each answer, and when it is finished. `drawWholeBank` draws the
 * quiz when this device has few new questions left among the newest.
 */
export function useQuiz(onProgress: (attempt: Attempt) => void, drawWholeBank: DrawWholeBank) {
  const { attempt, open, begin, resume, keep, act, close } = useAttempt(QUIZZES, {}, noteAnswer)
  const [unfinished, setUnfinished] = useState<Attempt | null>()
  const [error, setError] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page reads the storage once
  useEffect(() => {
    offerUnfinished()
  }, [])

  async function offerUnfinished() {
    setUnfinished(await findLeft(QUIZZES, Date.now()))
  }

  function noteAnswer(next: Attempt) {
    // Answers that came with a link do not choose a state for this rider.
    if (next.picks.some((pick) => pick?.at)) storeChosenState(next.stateAbbrev)
    onProgress(next)
  }

  const draw = (abbrev: string) => drawQuestions(abbrev, drawWholeBank)

  async function start(state: UsState | null) {
    if (!state) return setError(messages.noState())
    setError(null)
    setNotice(null)
    const refusal = await begin(state, async () => {
      const questions = await draw(state.abbrev)
      if (typeof questions === 'string') return questions
      if (unfinished) dropAttempt(QUIZZES, unfinished)
      storeAsked({ stateAbbrev: state.abbrev, questions })
      return { questions }
    }).catch((cause) => {
      console.warn(cause)
      return messages.loadFailed()
    })
    setError(refusal)
  }

  async function resumeLeft() {
    if (!unfinished) return
    const refusal = await resume(QUIZZES.keyOf(unfinished))
    setNotice(refusal)
    if (refusal !== null) await offerUnfinished()
  }

  function leave() {
    close()
    setError(null)
    offerUnfinished()
  }

  return {
    ...{ attempt, unfinished, error, notice, setError },
    ...{ start, resume: resumeLeft, act, leave, open, keep, noteAnswer, draw },
  }
}

/**
 * Loads the newest questions of a state and draws a quiz, if possible of questions that this device has
 * not asked. If the newest are too few for that, draws from the whole bank. Returns a message if no question can be loaded.
 */
async function drawQuestions(
  abbrev: string,
  drawWholeBank: DrawWholeBank,
): Promise<ShownItem[] | string> {
  const outcome = await loadQuestions(abbrev)
  if ('failure' in outcome) return messages.loadFailed()
  if (outcome.reply.length === 0) return messages.noItems()
  const asked = readAsked(abbrev)
  const unasked = outcome.reply.filter(({ id = '' }) => !asked.includes(id))
  // If there are fewer, these are all questions of the bank.
  const hasOthers = outcome.reply.length === LOADED_ITEMS
  const isDry = hasOthers && unasked.length < QUIZ_LENGTH
  const drawn = isDry ? await drawWholeBank(abbrev) : null
  return drawn ?? drawQuiz(outcome.reply, Math.random, asked)
}
