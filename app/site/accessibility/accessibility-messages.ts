export const title = () => 'Accessibility'
export const description = () =>
  'How this site works for riders with a disability, what does not work yet, and how to tell us.'
export const summary = () =>
  'Everybody should be able to practice here: by eye or by ear, by finger, keyboard or voice.'

export const aim = () => 'What we aim for'
export const aims = (rules: number, partly: number) => [
  `The site should meet the Web Content Accessibility Guidelines (WCAG) 2.2 at levels A and AA. These are ${rules} rules. By our own count it meets all but ${partly}, which it meets in part.`,
  'We counted the pages in all languages of the site, the questions that other sites show in a frame, and the sheets to print. Nobody outside has checked our count.',
]

export const tests = () => 'How we check it'
export const testing = (day: string) => [
  'Tests run before each new version. A program (axe) checks each page in every language, some on a laptop and some on a phone, in light and dark colors. Other tests take quizzes by keyboard alone, with large text and without a script. They also compare what a screen reader gets on ten ways through the site.',
  `People who use a screen reader every day have not tried it for us yet. We last went through all rules on ${day}.`,
]
export const report = () => 'The report, rule by rule (OpenACR file in English)'

export const missing = () => 'What does not work yet'
export const instead = () => 'What you can do:'
/** What the report supports only in part, by its criteria. */
export const limits = () => [
  {
    criteria: ['2.2.1'],
    what: 'A test in a class has the time limit that its teacher set. The teacher cannot give one pupil more time.',
    instead:
      'Ask your teacher for a test without a limit. Your own practice exam can always run without one.',
  },
]

export const helps = () => 'What may help you'
export const helping = () => [
  'A practice exam has no time limit if you choose so before it starts.',
  'Questions can be read aloud if your device has a voice.',
  'The text grows with the text size of your browser or phone.',
  'At the end of each page you can choose light or dark colors.',
  'Quizzes work without JavaScript. Tests and cheat sheets can be printed.',
]
export const aboutKeys = () =>
  'In a quiz, keys such as 1 or A pick an answer. If you speak instead of typing, you may want to turn this off:'

export const complain = () => 'Tell us what is in your way'
export const complaining = () => [
  'Please say on which page it was, what you wanted to do, and what you use, such as a screen reader.',
  'The people who run this site read each message. If you let us write to you, we aim to answer within ten working days. We tell you what we will change and when, or what you can do until then.',
]
