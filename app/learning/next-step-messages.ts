import { plural } from '../text/plural.ts'
import type { Step } from './next-step.ts'

/** Why this is the rider's next step. `topic` is the name of the step's topic. */
export const reason = (step: Step, topic: string): string => {
  switch (step.kind) {
    case 'continue':
      return step.left === 'quiz' ? 'You left a quiz unfinished.' : 'You left an exam unfinished.'
    case 'exam is near':
      return examIn(step.days)
    case 'exam is today':
      return examIn(0)
    case 'mistakes':
      return plural(step.due, {
        one: '1 mistake is due today.',
        other: `${step.due} mistakes are due today.`,
      })
    case 'new questions':
      return plural(step.unmet, {
        one: '1 question is new to you.',
        other: `${step.unmet} questions are new to you.`,
      })
    case 'topic':
      return `Practicing this topic helps you most: ${topic}.`
    case 'practice exam':
      return 'Next, try the practice exam.'
    case 'passed':
      return 'You passed this test. Enjoy the ride!'
    case 'ready':
      return 'You are ready. A quiz a day keeps it that way.'
  }
}

/** The days until the rider's exam, from 0. */
export const examIn = (days: number) => EXAM_IN[days] ?? `Your test is in ${days} days.`
const EXAM_IN = ['Your test is today. Bring your papers. Good luck!', 'Your test is tomorrow.']

export const continueLeft = (left: 'quiz' | 'exam') =>
  left === 'quiz' ? 'Continue my quiz' : 'Continue my exam'
export const newQuestions = () => 'New questions'
export const practiceMistakes = () => 'Practice my mistakes'
export const practiceTopic = () => 'Practice this topic'
export const cheatSheet = () => 'Read the cheat sheet'
export const takeExam = () => 'Practice exam'
export const quizOfTheDay = () => 'Another quiz'
