import { deviceStorage } from '../device/device-storage.client.ts'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { isRecent, type Kind, listUnfinished } from '../quiz/session-store.client.ts'
import { QUIZZES } from '../quiz/stored-quiz.client.ts'

/** The prefix of the keys of quizzes of a topic or of mistakes, on the device and in their tab. */
export const STUDY_KEY = 'study:'

/** Like other quizzes, but the welcome does not offer them. Each continues only on its own page. */
export const STUDIES: Kind<QuizSession> = {
  ...QUIZZES,
  prefix: STUDY_KEY,
  keyOf: ({ id }) => STUDY_KEY + id,
  finishedKeyOf: ({ study }) => STUDY_KEY + study,
}

type Study = Pick<QuizSession, 'study' | 'stateAbbrev'>

/** Finds the quiz that the rider left on this page less than a day ago. Deletes older ones. */
export async function findStudy(wanted: Study, now: number): Promise<QuizSession | null> {
  const all = await listUnfinished(STUDIES)
  for (const quiz of all) if (!isRecent(quiz, now)) deviceStorage.remove(STUDIES.keyOf(quiz))
  const isWanted = (quiz: QuizSession) =>
    quiz.study === wanted.study && quiz.stateAbbrev === wanted.stateAbbrev
  return all.find((quiz) => isRecent(quiz, now) && isWanted(quiz)) ?? null
}
