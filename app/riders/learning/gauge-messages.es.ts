/** Messages of the dial of readiness. */
export const bands = { 'not yet': 'Aún no', close: 'Falta poco', ready: 'Ya alcanza' }
export const today = () => 'Su nivel hoy'
/** `questions` is 0 if the state's test is not known now. */
export const toKnow = (questions: number) => {
  if (questions === 0) return 'Por ahora no podemos mostrar su nivel'
  return `Conteste ${questions} más para ver su nivel`
}
export const ofNeeded = (questions: number) => `de ${questions}`
