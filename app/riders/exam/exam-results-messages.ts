import { plural } from '../../base/text/plural.ts'
export const passed = () => 'You passed!'
export const notPassed = () => 'Not yet, but you know where to look'
export const timeIsUp = () => 'Time is up.'
export const score = (score: number, total: number, toPass: number) =>
  `${score} of ${total} right. You need ${toPass} to pass.`
export const signsScore = (score: number, total: number, toPass: number) =>
  `${score} of ${total} road signs right. You need ${toPass}.`
export const othersScore = (score: number, total: number, toPass: number) =>
  `${score} of ${total} others right. You need ${toPass}.`

export const isEnough = () => 'That is enough to pass. Well done!'
export const onlySignsMissing = () =>
  'Your total was enough to pass, but you missed too many road signs.'
/** `signs` of the missing right answers are about road signs. */
export const missing = (count: number, signs: number) =>
  plural(count, {
    one: `1 more right answer${signs > 0 ? ' about a road sign' : ''}, and you pass.`,
    other: `${count} more right answers${signs > 0 ? `, ${signs} of them about road signs` : ''}, and you pass.`,
  })

export const another = () => 'Take another exam'
