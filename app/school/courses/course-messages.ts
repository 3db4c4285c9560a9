import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'

/** Messages of a course, its pupils and its teacher. */
export const aboutData = () => 'What we store of pupils'
export const join = () => 'Join a class'
export const joinThis = (name: string) => `Join: ${name}`
export const askForCode = () => 'Your teacher has the code of the course.'
export const code = () => 'Code of the course'
export const next = () => 'Next'
export const noCourse = () => 'There is no course with this code. Please ask your teacher.'
export const tooManyCodes = (wait: string) =>
  `Too many wrong codes were tried from your network. Please try again in ${wait}. Links of pupils still work.`
export const nickname = () => 'Nickname (your teacher and the room see it)'
export const nicknameHint = () =>
  'Up to 20 letters, digits or emoji. Please do not write your real name.'
export const nameOnRoster = () => 'Your name (the class does not see it)'
export const nameHint = () => 'This school asks for your name as its list has it.'
export const notOnRoster = () =>
  'The school’s list does not have this name. Please write it as your teacher has it, with first and last name.'
export const nameTaken = () =>
  'Somebody has joined with this name. If it is yours, your teacher can let you back in.'
export const tooManyNames = (wait: string) =>
  `Too many names from your network were not on the school’s list. Please try again in ${wait}, or ask your teacher.`
export const begin = () => 'Begin'
export const noNickname = () =>
  'Please write a nickname. It may have 1 to 20 letters of one script, digits, spaces or emoji.'
export const nicknameTaken = () =>
  'Somebody in this course has this nickname. Please choose another. If it is yours, your teacher can let you back in.'
export const full = () => 'This course has 200 pupils already, and there is no more room.'
export const closed = () =>
  'Your teacher has closed this course. You can join or go on once it is open again.'
export const tooManyPupils = (wait: string) =>
  `Too many pupils joined this course from your network just now. Please try again in ${wait}.`
export const tooManyTaken = (wait: string) =>
  `Too many people from your network chose nicknames that are taken. Please try again in ${wait}, or ask your teacher.`
export const tooManyCourses = (wait: string) =>
  `Too many courses were opened from your network within an hour. Please try again in ${wait}.`
export const siteIsFull = (wait: string) =>
  `Very many courses began on this site today, so it opens only a few more. Please try again in ${wait}.`
export const goOnAs = (name: string) => `Go on as ${name}`
export const somebodyElse = () => 'I am somebody else'
export const failed = () => 'That did not work. Please try again.'

export const notHere = () => 'Course not found'
export const ended = () =>
  'This link opens no course. The course may have ended, or a teacher may have replaced the link or removed you.'
export const isDeleted = () => 'The course has ended, and all of it is deleted.'
export const toCode = () => 'Type the code of a course'
export const toPractice = () => 'Practice without a course'
export const nothingLeft = () =>
  'All questions of this lesson were withdrawn. Please tell your teacher.'
export const notSent = () => 'No connection. Your answers are sent once it is back.'
export const allSent = () => 'Your teacher has all your answers.'

export const openAddress = () => 'Your pupils open this address:'
export const orTypeCode = (address: string) => `Or they open ${address} and type this code:`
export const qrCode = () => 'QR code of this address'
export const keepThisLink = () =>
  'Keep the address of this page. Whoever has it sees the course and can change it. So do not show this page on the wall.'
export const deletedAtEnd = () => 'Once the course ends, all of it is deleted.'
export const endsOn = (day: string) =>
  `The course ends by itself on ${day}. Then all of it is deleted.`
export const endsEmptyOn = (day: string) =>
  `If nobody joins, the course ends by itself on ${day}. With pupils it lasts for 90 days from its opening, unless you move its end.`
export const isClosed = () => 'The course is closed: nobody joins or answers.'
export const pupils = (count: number) => plural(count, { one: '1 pupil', other: `${count} pupils` })
export const nobodyYet = () => 'Nobody has joined yet.'
export const pupil = () => 'Pupil'
export const answered = () => 'Answered'
export const right = () => 'Right'
export const allOfThem = () => 'all'
export const of = (count: number, total: number) => `${count} of ${total}`
export const options = () => 'Options'
export const letBack = (name: string) => `Let ${name} back in`
export const letBackHint = () =>
  'This makes a new link and keeps the answers. Then the old link no longer works.'
export const mayReturn = (name: string) =>
  `${name} can come back now, with the code and the same name, or with this link. The answers are kept.`
export const mayRemove = (name: string) => `Remove ${name} with all answers? Nobody can undo this.`
export const remove = (name: string) => `Remove ${name}`
export const removeIdle = () => 'Remove pupils without answers'
export const mayRemoveIdle = (count: number) =>
  plural(count, {
    one: 'One pupil has not answered yet. Remove this pupil?',
    other: `${count} pupils have not answered yet. Remove them?`,
  })
export const removeThem = () => 'Remove'
export const lessons = () => 'Lessons'
export const noLessonYet = () => 'There is no lesson yet.'
export const calendar = () => 'The days as a calendar file'
export const toMyCalendar = () => 'Add the lessons to my calendar'
export const lastDayOf = (name: string) => `${name}: last day`
export const newLesson = () => 'New lesson'
export const lesson = (number: number) => `Lesson ${number}`
const STATES = { waiting: 'Not begun', open: 'Open', over: 'Over' }
export const lessonState = (status: keyof typeof STATES) => STATES[status]
const ABOUT_STATES = {
  waiting: 'Pupils see its questions once you begin it. Its day is in the calendar file.',
  open: 'This lesson is open. Pupils who come late can answer, too.',
  over: 'This lesson is over. Pupils see their own results.',
}
export const aboutState = (status: keyof typeof STATES) => ABOUT_STATES[status]
export const answeredIn = (count: number, total: number) =>
  `${questions(total)}, ${plural(count, { one: '1 pupil has answered', other: `${count} pupils have answered` })}`
const questions = (count: number) =>
  plural(count, { one: '1 question', other: `${count} questions` })
export const othersThanBefore = () =>
  'The lesson asks questions that the course has not had yet, for as long as there are enough.'
export const beginLesson = () => 'Begin the lesson'
export const makeForLater = () => 'Make it for later'
export const endLesson = () => 'End the lesson'
export const openLessonAgain = () => 'Open the lesson again'
export const noMoreLessons = () =>
  'This course has 40 lessons already, and there is no room for more.'
export const toCourse = () => 'Back to the course'
export const youAreIn = (name: string) => `You are in, ${name}.`
export const nextComes = () => 'The next lesson appears here by itself once your teacher begins it.'
export const nextOn = (day: string) => `The next lesson is planned for ${day}.`
export const otherLessons = () => 'Other lessons'
export const myResults = () => 'My results'
export const over = () => 'over'
export const lessonIsOver = (number: number) => `Lesson ${number} is over.`
export const someAnswered = (answered: number, total: number) =>
  `You answered ${answered} of ${total} questions.`
export const toOpenLesson = () => 'To the open lesson'
export const nothingAnswered = () => 'You did not answer any of its questions.'
export const wasBefore = () => 'It was over before you joined.'
export const seeQuestions = () => 'Questions of this lesson'
export const ownQuestions = () => 'Questions of the school'
export const questionOfSchool = () => 'Question of the school'
export const missed = () => 'What was missed'
export const nothingMissed = () => 'Nothing was missed yet.'
export const missedBy = (wrong: number, answered: number) => `${wrong} of ${answered} wrong`
const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent' })
export const rightOf = (right: number, answered: number) =>
  `${PERCENT.format(right / answered)} right: ${right} of ${answered} answers`
export const shareOf = (right: number, answered: number) =>
  `${of(right, answered)} (${PERCENT.format(right / answered)})`
export const wall = () => 'Show it on the wall'
export const wallHint = () =>
  'The wall opens in a new tab: the code and who is in, then the questions. Whoever sees its address can change nothing.'
export const onPaper = () => 'Its questions on paper'
export const toLesson = () => 'Back to the lesson'
export const print = () => 'Print'
export const settings = () => 'Settings of the course'
export const closeHint = () => 'Then nobody can join or answer until you open the course again.'
export const close = () => 'Close the course'
export const reopen = () => 'Open the course again'
export const newLink = () => 'Make a new link for me'
export const newLinkHint = () =>
  'Then the old link of this page no longer works, and the pages for the wall get new addresses.'
export const isNewLink = () =>
  'This page has a new address. Please keep it: the old one no longer works.'
export const courseName = () => 'Name of the course'
export const schoolName = () => 'School (optional)'
export const usualName = (stateName: string) => `${stateName} motorcycle course`
export const ofSchool = (school: string, stateName: string) =>
  school ? `${school} • ${stateName}` : stateName
export const noName = () => 'Please write a name of 1 to 60 characters.'
export const done = () => 'Done.'
export const save = () => 'Save'
export const roster = () => 'Names of the pupils, one a line (optional)'
export const rosterHint = () =>
  'With a list, pupils join by their names on it, and the site stores these names until the course ends. Leave it empty for nicknames.'
export const saveRoster = () => 'Save the names'
export const longRoster = () => 'A course has room for 200 pupils, and this list has more names.'
export const wrongName = (name: string) =>
  `Please check this name: ${name}. A name has up to 60 characters, and no name may stand twice.`
export const notYetHere = (names: string) => `Not joined yet: ${names}`
export const lastDay = () => 'Last day of the course (within a year)'
export const noEnd = (first: string, last: string) =>
  `Please choose a day from ${first} to ${last}.`
export const moveEnd = () => 'Move the end'
export const secondTeacher = () => 'Second teacher'
export const aboutSecond = () =>
  'A second teacher has a link of his or her own. It can do all that yours can, but not delete the course, end it earlier, or make a link like it. Each new link gives the pages for the wall new addresses.'
export const secondHint = () => 'Another link stops the old one of the second teacher.'
export const secondLink = () =>
  'Link for the second teacher. It is shown only now, so please copy it.'
export const makeSecondLink = () => 'Make the link'
export const otherSecondLink = () => 'Make another link'
export const takeBackLink = () => 'Take the link back'

export const forSchools = () => 'For schools'
export const aboutSchools = () =>
  'Teach a motorcycle course with the questions of your state: pupils answer on their phones, and you see what to teach. Free, and nobody needs an account.'
export const howCoursesGo = () =>
  'A course has a code, up to 200 pupils and up to 40 lessons. Pupils type the code and a nickname, and go on at each lesson without joining again. Once the course ends, all of it is deleted.'
export const newCourse = () => 'New course'
export const openIt = () => 'Open the course'
export const myCourses = () => 'My courses'
export const endsAt = (day: string) => `until ${day}`
export const onThisDevice = () =>
  'This device remembers the courses that you opened on it. Sign-out forgets them.'
export const inAccount = () => 'in your account'
export const signInToKeep = () => 'If you sign in, you can keep the course in your account.'
export const isInAccount = () => 'Your account has this course, on all your devices.'
export const notInAccount = () => 'Your account does not have this course.'
export const keepInAccount = () => 'Keep the course in my account'
export const accountIsFull = () =>
  'Your account has 100 courses, and there is no room for more. Please take one out first.'
export const leaveAccount = () => 'Take the course out of my account'

export const deleteNow = () => 'Delete the course now'
export const deleteHint = () =>
  'All names, answers and questions of the school are deleted, and nobody can bring them back. If you need the results, save the table first.'
export const deleteAll = () => 'Delete all of it'
export const keepThisPage = () =>
  'Please keep the address of this page. It leads you back to your answers.'
export const refresh = () => 'Refresh'
