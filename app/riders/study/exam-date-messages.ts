import { plural } from '../../base/text/plural.ts'
/** Messages about the day of the rider's exam. */
export const examDate = () => 'My test is on'
export const examToday = () => 'Today. Good luck!'
/** `due` mistakes are to practice before the exam. */
export const untilExam = (days: number, due: number) => {
  const time = plural(days, { one: '1 day to go', other: `${days} days to go` })
  if (due === 0) return time
  return `${time} • ${plural(due, { one: '1 mistake', other: `${due} mistakes` })} to practice before then`
}

/** In a file for the rider's calendar. */
export const addToCalendar = () => 'Add to my calendar'
export const examDay = (stateName: string) => `${stateName} motorcycle knowledge test`
export const bringPapers = () => 'Good luck! Bring the papers that your office asks for.'
export const practiceDay = (stateName: string) => `Practice for the ${stateName} motorcycle test`
export const dueThatDay = (due: number) =>
  due === 0
    ? 'Take a quiz.'
    : plural(due, { one: '1 mistake comes back.', other: `${due} mistakes come back.` })

export const howDidItGo = () => 'How did it go?'
export const examWas = (day: string) =>
  `Your test was on ${day}. Your answer stays on this device, unless you send it.`
export const passed = () => 'I passed'
export const notYet = () => 'Not yet'

export const congratulations = () => 'You passed the knowledge test. Congratulations!'
export const rideSafely = () =>
  'You earned it, answer by answer. Gear up, look far ahead, and enjoy the ride.'
export const shared = (stateName: string) =>
  `I passed my ${stateName} motorcycle test! I practiced here.`
export const skillsTest = () => 'Next: the skills test'
export const anotherExam = () => 'Practice for another test'

export const tryAgain = () =>
  'Many good riders need more than one try, and now you know the test. Pick a new date, and practice your mistakes until then.'
export const pickDate = () => 'Pick a new date'
export const practiceMistakes = () => 'Practice my mistakes'
