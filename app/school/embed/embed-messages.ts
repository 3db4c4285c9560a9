/** Messages of a question in a frame on another site. */
export const title = (stateName: string) => `${stateName} motorcycle question`
export const ofTheDay = (stateName: string) => `${stateName}: question of the day`
export const place = (stateName: string, number: number, total: number) =>
  `${stateName}: question ${number} of ${total}`
export const check = () => 'Check'
export const next = () => 'Next question'
export const finish = () => 'See the result'
export const right = () => 'Correct'
export const wrong = () => 'Your answer'
export const explanation = () => 'Explanation:'
export const result = (right: number, total: number) => `${right} of ${total} correct`
export const again = () => 'Start again'
export const practice = (stateName: string) => `Practice for the ${stateName} test (in a new tab)`
export const nothing = () => 'There is no question here.'
