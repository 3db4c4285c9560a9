/** The links to the ways to learn besides the quick quiz. */
export const morePractice = () => 'Más práctica'
export const comeBack = (missed: number) =>
  `Repase estas ${missed} ahora, o volverán a salir mañana.`
export const practiceMistakes = (due: number) => `Repasar mis errores${due ? ` (${due})` : ''}`
export const byTopic = () => 'Por tema'
export const practiceExam = () => 'Examen de práctica'
export const met = (questions: number, total: number) =>
  `${questions} de ${total} preguntas contestadas`
export const notKept = () => 'No cierre esta página: su navegador no puede guardar sus errores.'
