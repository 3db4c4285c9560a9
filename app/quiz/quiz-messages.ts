/** Messages from the spec (section 8). */
export const QUIZ_MESSAGES = {
  loadFailed: 'Failed to load quiz for selected state.',
  noItems: 'No quiz items found for this state.',
  noState: 'No state selected. Please choose a state with an available quiz.',
} as const

export const RESUME_MESSAGES = {
  elsewhere: 'This quiz is open in another tab.',
  ended: 'This quiz has ended in another tab.',
} as const
