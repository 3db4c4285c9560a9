/** The prefix of the keys of unfinished quizzes in the device's storage, in any language. */
export const QUIZ_KEY = 'quiz:'
/** The prefix of the keys of unfinished exams in the device's storage. */
export const EXAM_KEY = 'exam:'
/** The prefix of the keys of quizzes of a topic or of mistakes, on the device and in their tab. */
export const STUDY_KEY = 'study:'
/** The prefix of the keys of the questions that were asked in a state. */
export const ASKED_KEY = 'asked-'
/** The key of the finished quiz in its tab. */
export const RESULTS_KEY = 'results-screen'

/** The beginnings of the keys of unfinished quizzes and exams. Only a deletion of answers deletes them. */
export const UNFINISHED = [QUIZ_KEY, EXAM_KEY]
/** The beginnings of the keys of what shows a rider's answers. A sign-out deletes it, too. */
export const SIGNED_OUT_WITH = [STUDY_KEY, ASKED_KEY]
/** The beginnings of the keys of results, which their tab stores. */
export const FINISHED = [RESULTS_KEY, EXAM_KEY, STUDY_KEY]

/** Renames the keys of Spanish pages, which had keys of their own until December 2026. */
export function renameSpanishKeys(storage: Storage): void {
  for (const old of Object.keys(storage)) {
    const key = old.replace(/^(quiz|exam|results-screen)\/es/, '$1')
    if (key === old || storage.getItem(key)) continue
    storage.setItem(key, storage.getItem(old) ?? '')
    storage.removeItem(old)
  }
}
