import { plural } from '../../base/text/plural.ts'
/** Messages about a score (spec, section 2, results phase). */
export const passed = () => "Excellent! You're on the right track."
export const failed = () => 'Keep practicing to improve your score.'
export const missing = (count: number, percent: number) =>
  `${count} more right ${plural(count, { one: 'answer', other: 'answers' })} to reach our goal of ${percent}%.`
export const allRight = () => 'Every answer is right!'
export const sharedScore = (stateName: string, percent: number) =>
  `I scored ${percent}% on the ${stateName} motorcycle practice quiz.`
export const sharedExam = (stateName: string, percent: number, passed: boolean) =>
  passed
    ? `I passed a practice exam for the ${stateName} motorcycle test with ${percent}%.`
    : `I scored ${percent}% on a practice exam for the ${stateName} motorcycle test.`
export const lastResult = (stateName: string, percent: number, isExam: boolean) =>
  `${percent}% (${stateName}${isExam ? ' exam' : ''})`

/** Texts on the picture of a shared score. */
export const quizOnPicture = () => 'Motorcycle practice quiz'
export const examOnPicture = () => 'Motorcycle practice exam'
export const ownGoal = (percent: number) => `Our goal: ${percent}%`
export const ownMark = (percent: number) => `Our passing score: ${percent}%`
export const stateMark = (percent: number) => `Needed to pass: ${percent}%`
