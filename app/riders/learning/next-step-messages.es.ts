export const continueLeft = (left: 'quiz' | 'exam') =>
  left === 'quiz' ? 'Continuar mi prueba' : 'Continuar mi examen'
export const planned = () => 'Preguntas de hoy'
export const practiceMistakes = () => 'Repasar mis errores'
export const cheatSheet = () => 'Leer la hoja de repaso'
export const takeExam = () => 'Examen de práctica'
export const quizOfTheDay = () => 'Otra prueba'
