/** Messages next to a question that a rider can report. */
export const report = () => 'Report question'
export const inNewTab = () => ' (in a new tab)'
export const reported = () => 'Reported'
export const mended = () => 'You reported this question. It is fixed, thank you.'
