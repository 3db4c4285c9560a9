/** The answer of a saved result to a question that the rider left open, in any language. */
export const NO_ANSWER = 'No answer'
/** How a page shows it. */
export const noAnswer = () => 'No answer'
