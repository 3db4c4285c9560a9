export const noAdvice = () =>
  'This text is not legal advice. It is a template that the site fills in from its own settings. Those who run the site should have a lawyer read it.'
export const print = () => 'Print this page'
export const allTexts = () => 'About data and terms'
export const privacy = () => 'Privacy'
export const details = () => 'Privacy in detail'
export const terms = () => 'Terms of use'
export const schoolData = () => 'Data sheet for schools'
export const writeTo = () => 'Write to us:'
export const byFeedback = () =>
  'Write to us with “Feedback” at the end of each page. Tick the box there if you want a reply.'
