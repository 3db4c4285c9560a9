import { LANGUAGE } from '../text/language.ts'

/** Messages of a class, its pupils and its teacher. */
export const join = () => 'Join a class'
export const joinThis = (stateName: string) => `${stateName}: join the class`
export const askForCode = () => 'Your teacher has the code of the class.'
export const code = () => 'Code of the class'
export const next = () => 'Next'
export const noClass = () => 'There is no class with this code. Please ask your teacher.'
export const nickname = () => 'Nickname (only your teacher sees it)'
export const nicknameHint = () =>
  'Up to 20 letters and digits. Please do not write your real name. The class is deleted after 30 days.'
export const begin = () => 'Begin'
export const noNickname = () => 'Please write a nickname of 1 to 20 letters, digits or spaces.'
export const nicknameTaken = () =>
  'Somebody in this class has this nickname. Please choose another.'
export const full = () => 'This class has 60 pupils already, and there is no more room.'
export const closed = () => 'Your teacher has closed this class.'
export const tooManyPupils = () => 'Too many pupils joined from your network today.'
export const failed = () => 'That did not work. Please try again.'

export const notHere = () => 'Class not found'
export const ended = () =>
  'This link doesn’t match a class. The class may have ended, or your teacher may have removed you.'
export const toCode = () => 'Type the code of a class'
export const pupilTitle = (stateName: string) => `${stateName}: your class`
export const nothingLeft = () => 'All its questions were withdrawn. Please tell your teacher.'
export const notSent = () => 'No connection. Your answers are sent once it is back.'
export const allSent = () => 'Your teacher has all your answers.'

export const teacherTitle = (stateName: string) => `Your ${stateName} class`
export const tellThem = () => 'Your pupils open this address, or type the code.'
export const keepThisLink = () =>
  'Keep the address of this page. Whoever has it sees the class, and nobody can find it again.'
export const endsOn = (day: string) =>
  `The class ends by itself on ${day}. Then all of it is deleted.`
export const isClosed = () => 'The class is closed: nobody joins or answers.'
export const pupils = (count: number) => (count === 1 ? '1 pupil' : `${count} pupils`)
export const nobodyYet = () => 'Nobody has joined yet.'
export const pupil = () => 'Pupil'
export const answered = () => 'Answered'
export const right = () => 'Right'
export const through = () => 'through'
export const of = (count: number, total: number) => `${count} of ${total}`
export const remove = (name: string) => `Remove ${name}`
export const removeShort = () => 'Remove'
export const missed = () => 'What the class missed'
export const nothingMissed = () => 'Nothing was missed yet.'
export const missedBy = (wrong: number, answered: number) => `${wrong} of ${answered} wrong`
export const toTeach = () => 'Topics to teach'
export const rightShare = (share: number) =>
  `${new Intl.NumberFormat(LANGUAGE, { style: 'percent' }).format(share)} right`
export const wall = () => 'Show it on the wall'
export const csv = () => 'Results as a table (CSV)'
export const print = () => 'Print'
export const close = () => 'Close the class'
export const reopen = () => 'Open the class again'
export const newLink = () => 'Make a new link for me'
export const newLinkHint = () => 'Then the old link of this page works for nobody.'
export const deleteNow = () => 'Delete the class now'
export const deleteHint = () =>
  'All nicknames and answers are deleted, and nobody can bring them back. If you need the results, save the table first.'
export const deleteAll = () => 'Delete all of it'
export const refresh = () => 'Refresh'

export const wallTitle = (number: number, total: number) => `Question ${number} of ${total}`
export const reveal = () => 'Show the answers'
export const nextQuestion = () => 'Next question'
export const before = () => 'Back'
export const backToClass = () => 'Back to the class'
export const keys = () => 'Page Down goes on, and Page Up goes back.'
export const picked = (count: number) => (count === 1 ? '1 pupil' : `${count} pupils`)
export const isRight = () => 'right'
