export const continueLeft = (left: 'quiz' | 'exam') =>
  left === 'quiz' ? 'Continue my quiz' : 'Continue my exam'
export const planned = () => "Today's questions"
export const practiceMistakes = () => 'Practice my mistakes'
export const cheatSheet = () => 'Read the cheat sheet'
export const takeExam = () => 'Practice exam'
export const quizOfTheDay = () => 'Another quiz'
