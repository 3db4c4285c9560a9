import type { ReportKind } from './report-kinds.ts'

/** Messages of the forms with which riders report a question. */
export const title = () => 'Report a question'
export const whatIsWrong = () => 'What is wrong with it?'
export const whatIsWrongWithThis = () => 'What is wrong with this question?'
export const kinds = () => 'What is wrong'
export const kindName = (kind: ReportKind) =>
  ({
    wrong: 'Wrong answer',
    unclear: 'Unclear',
    outdated: 'Outdated',
    'other-state': 'Not for my state',
    typo: 'Typo',
  })[kind]
export const sentence = () => 'Tell us more (optional)'
export const send = () => 'Send report'
export const close = () => 'Close'
export const goOn = () => 'You can close this tab and go on with your quiz.'
export const home = () => 'Home'

export const noKind = () => 'Please choose what is wrong.'
export const sent = () => 'Reported. Thank you: we will check this question.'
export const failed = () => 'Your report could not be sent. Please try again.'
export const tooMuch = () => 'That was a lot of reports at once. Please try again later.'
