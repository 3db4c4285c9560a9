/** What each key does, in the list of keyboard shortcuts. */
export const actions = (readAloudKey: string): Record<string, string> => ({
  '1–4 A–D': 'Pick an answer',
  Arrows: 'Move between the answers',
  Enter: 'Go on',
  [readAloudKey]: 'Read aloud, or stop',
  Escape: 'Close a dialog',
  '?': 'Show these shortcuts',
})
