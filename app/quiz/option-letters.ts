/** The letters of a question's four options, in order. */
export const LETTERS = ['A', 'B', 'C', 'D']
