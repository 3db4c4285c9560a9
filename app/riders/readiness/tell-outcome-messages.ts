import { chanceBetween } from './chance-band-messages.ts'

type Ends = Parameters<typeof chanceBetween>[0]

/** The offer to send how the rider's test went, and what the server answers. */
export const offer = (stateName: string, ends: Ends, outcome: 'passed' | 'not yet') =>
  `Help the next riders: send us only “${stateName}, ${chanceBetween(ends)}, ${OUTCOMES[outcome]}” and the week, without your name or device.`
const OUTCOMES = { passed: 'passed', 'not yet': 'not yet passed' }
export const send = () => 'Send it'
export const thanks = () => 'Thank you. That shows other riders how good our estimate is.'
export const howTrue = () => 'How true is it?'
export const notSent = () => 'That was not sent. Please press again when you are online.'
export const tooMany = () =>
  'That was not sent, because too many reports came at once. Please press again later.'
