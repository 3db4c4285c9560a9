/** Messages of the frame around each page, and of the error page. */
export { productName as site } from '../../base/face/face-messages.ts'
export const progress = () => 'Progress'

export const footer = () => 'Footer'
export const home = () => 'Home'
export const content = () => 'Content'
export const feedback = () => 'Feedback'
export const privacy = () => 'Privacy'
export const accessibility = () => 'Accessibility'
export const forSchools = () => 'For schools'
export const joinClass = () => 'Join a class'

export const theme = () => 'Theme'
export const system = () => 'System'
export const light = () => 'Light'
export const dark = () => 'Dark'

export const pageMissing = () => ({
  documentTitle: 'Page not found',
  title: 'No road here',
  text: "This page doesn't exist, or it has moved.",
})
export const broken = () => ({
  documentTitle: 'Something went wrong',
  title: 'Flat tire',
  text: 'Something went wrong on our side. Please try again in a moment.',
})
export const backToQuiz = () => 'Back to the quiz'

/** The line on each page of a demo. `until` is HTML. */
export const demo = (until: string) =>
  `This is a demo. What you enter is deleted each hour. Until ${until}, anyone can read it.`

/**
 * The note on a page that was opened at another address than the site's. `link` is the site's address.
 */
export const openedElsewhere = (here: string, link: Node): (string | Node)[] => [
  `You opened this site at ${here}. Signing in and saving work only at `,
  link,
  '.',
]
