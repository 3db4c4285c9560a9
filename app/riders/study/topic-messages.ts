export const title = (topic: string, stateName: string) =>
  `${topic}: ${stateName} motorcycle practice questions`
export const description = (total: number, topic: string, stateName: string) =>
  `${total} questions about ${topic.toLowerCase()} for the ${stateName} motorcycle test. You get the answer and the reason at once.`
export const questions = (total: number, stateName: string) => `${total} questions for ${stateName}`
export const notOnDevice = () =>
  "This topic's questions are not on this device yet. Load the page again once you are online."
export const more = () => 'More on this topic'
