/** What each key does, in the list of keyboard shortcuts. */
export const actions = (readAloudKey: string, guessKey: string): Record<string, string> => ({
  '1–4 A–D': 'Pick an answer',
  Arrows: 'Move between the answers',
  Enter: 'Go on',
  [guessKey]: 'Say that you guessed, or take it back',
  [readAloudKey]: 'Read aloud, or stop',
  Escape: 'Close a dialog',
  '?': 'Show these shortcuts',
})
