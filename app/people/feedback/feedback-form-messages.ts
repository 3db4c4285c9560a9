/** Messages of the feedback form. `sent` quotes the spec (sections 2 and 8). */
export const email = () => 'Email (optional)'
export const emailNotKept = () => 'We only keep it if you check the box.'
export const emailKept = () => 'We keep it so that we can write back.'
export const noEmail = () => 'Please enter your email, or uncheck the box.'
export const message = () => 'Message'
export const charactersLeft = (count: number) => `Characters left: ${count}`
export const charactersOver = (count: number) => `Characters over the limit: ${count}`
export const allowContact = () => 'I authorize you to email me for further details.'
export const examState = () => 'Exam state'
export const questionId = () => 'Question id'
export const question = () => 'Question'
export const sent = () => 'Thanks! Your feedback has been sent.'
export const tooMuch = () => 'That was a lot of feedback at once. Please try again later.'
