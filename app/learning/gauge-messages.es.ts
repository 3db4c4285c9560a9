/** Messages of the dial of readiness. */
export const chance = () => 'Su probabilidad de aprobar'
/** `questions` is 0 if the state's test is not known now. */
export const toKnow = (questions: number) => {
  if (questions === 0) return 'Por ahora no podemos mostrar su probabilidad'
  return `Conteste ${questions} más para ver su probabilidad`
}
export const ofNeeded = (questions: number) => `de ${questions}`
