/** Messages about a score (spec, section 2, results phase). */
export const passed = () => "Excellent! You're on the right track."
export const failed = () => 'Keep practicing to improve your score.'
export const missing = (count: number, percent: number) =>
  `${count} more right ${count === 1 ? 'answer' : 'answers'} for ${percent}%`
export const sharedScore = (stateName: string, percent: number) =>
  `I scored ${percent}% on the ${stateName} motorcycle practice test.`
export const lastResult = (stateName: string, percent: number) => `${percent}% in ${stateName}`
/** The answer that a result shows for a question that the rider left open. */
export const noAnswer = () => 'No answer'
