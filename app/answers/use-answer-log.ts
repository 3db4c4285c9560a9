import { useEffect } from 'react'
import { readKnownRider } from '../auth/known-rider.client.ts'
import { useAuth } from '../auth/use-auth.tsx'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { loadRightShares } from '../quiz/right-shares.client.ts'
import type { Answer, LoggedAnswer } from './answer.ts'
import { localDay } from './local-day.ts'
import { storeWaiting, waitingAnswers } from './waiting-answers.client.ts'

/**
 * Returns the function that logs the answers of a session. Answers in the log stay as they are. The
 * log's code loads with the first answer. While somebody is signed in, the hook sends unsent answers
 * at once, and again whenever the network is back.
 */
export function useAnswerLog(mode: Answer['mode']): (session: QuizSession) => void {
  const { user } = useAuth()
  const uid = user?.uid ?? null

  useEffect(() => {
    if (uid === null) return
    const send = () => void sendAll(uid)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [uid])

  return async (session) => {
    await logAnswers(answersIn(session, mode))
    void loadRightShares(session.stateAbbrev)
    const isLast = session.answers.length === session.questions.length
    if (!isLast) return
    await countQuiz(session)
    if (uid !== null) await sendAll(uid)
  }
}

/** Adds a finished quiz to the statistics of its questions. The statistics name nobody. */
export async function countQuiz(
  quiz: Pick<QuizSession, 'id' | 'stateAbbrev' | 'questions' | 'answers' | 'foreign'>,
): Promise<void> {
  try {
    const { answersOf } = await import('./answer-log.client.ts')
    const { sendQuiz } = await import('../statistics/send-quiz.client.ts')
    const logged = await answersOf(readKnownRider())
    const earlier = logged.filter(({ id }) => !id.startsWith(quiz.id))
    await sendQuiz(quiz, new Set(earlier.map(({ itemId }) => itemId)))
  } catch (cause) {
    console.warn('Could not count a quiz.', cause)
  }
}

/** Logs these answers for the known rider, and also the answers that wait for the log. */
export async function logAnswers(answers: readonly Answer[]): Promise<void> {
  const owner = readKnownRider()
  const before = waitingAnswers()
  const isNew = ({ id }: Answer) => !before.some((other) => other.id === id)
  const added = answers.filter(isNew).map((one): LoggedAnswer => ({ ...one, owner, isSent: 0 }))
  // A sent or refused answer waits for nothing. But without it, its quiz would add it as a new one.
  const waits = ({ id, isSent }: LoggedAnswer) => !isSent || answers.some((one) => one.id === id)
  const all = [...before.filter(waits), ...added]
  // The page may close before the log's code has loaded.
  storeWaiting(all)
  if (all.length === 0) return
  try {
    const { addAnswers } = await import('./answer-log.client.ts')
    if (await addAnswers(all)) {
      const isLogged = ({ id }: Answer) => all.some((other) => other.id === id)
      storeWaiting(waitingAnswers().filter((answer) => !isLogged(answer)))
    }
    // Loaded with the first answer, because the network may be gone when the quiz ends.
    await import('../statistics/send-quiz.client.ts')
  } catch (cause) {
    console.warn('Could not log an answer.', cause)
  }
}

export async function sendAll(uid: string): Promise<void> {
  try {
    const { sendAnswers } = await import('./sync-answers.client.ts')
    await sendAnswers(uid)
  } catch (cause) {
    console.warn('Could not send answers.', cause)
  }
}

/** Returns the rider's own answers of a session. */
export function answersIn(session: QuizSession, mode: Answer['mode']): Answer[] {
  const now = new Date()
  const when = { answeredAt: now.toISOString(), day: localDay(now) }
  return session.answers.flatMap(({ isCorrect: correct }, index): Answer[] => {
    const { id: itemId, revision = 1 } = session.questions[index] ?? {}
    if (!itemId || index < (session.foreign ?? 0)) return []
    const id = `${session.id}-${index}`
    return [{ id, itemId, revision, state: session.stateAbbrev, mode, correct, ...when }]
  })
}
