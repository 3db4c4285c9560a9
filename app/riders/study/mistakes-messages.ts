export const heading = () => 'Practice my mistakes'
export const untilLearned = () =>
  'Every question that you miss comes back here, until you get it right on two different days.'
export const noneLeft = () => 'No mistakes left to practice.'
export const noneDue = () => 'Nothing is due today. Each mistake comes back on its own day.'
export const passed = () => 'You passed this test, so nothing is due.'
export const done = () => 'Mistakes practiced!'
export const finish = () => 'Finish'
export const back = () => 'Back to my mistakes'
export const practiceAnyway = () => 'Practice them anyway'

/** When mistakes come back. */
export const now = () => 'Now'
export const tomorrow = () => 'Tomorrow'
export const later = () => 'Later'
