/** What goes wrong with a quiz, in the words of the error catalogue (spec, section 8). */
export const QUIZ_MESSAGES = {
  loadFailed: 'Failed to load quiz for selected state.',
  noItems: 'No quiz items found for this state.',
  noState: 'No state selected. Please choose a state with an available quiz.',
} as const
