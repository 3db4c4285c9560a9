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

/** Renames the keys of translated pages, which had keys of their own until December 2026. */
export function renameOldKeys(storage: Storage): void {
  for (const old of Object.keys(storage)) {
    const key = old.replace(/^(quiz|exam|results-screen)\/[a-z]{2}/, '$1')
    if (key === old || storage.getItem(key)) continue
    storage.setItem(key, storage.getItem(old) ?? '')
    storage.removeItem(old)
  }
}
