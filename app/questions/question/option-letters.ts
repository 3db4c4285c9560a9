export const LETTERS = ['A', 'B', 'C', 'D']
