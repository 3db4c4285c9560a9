/** Texts for search engines and link previews. */
export const pictureOfState = (stateName: string) =>
  `A license plate of ${stateName} beside a yellow road sign, and the words Motorcycle permit practice test`
export const description = (stateName: string) =>
  `Practice for the ${stateName} motorcycle license exam: 12 questions, with the answer and the reason at once. Free, without an account.`
export const resourceType = () => 'Practice problem'
export const subject = (stateName: string) => `Motorcycle license of ${stateName}`
