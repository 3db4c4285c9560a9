export const heading = () => 'Repasar mis errores'
export const untilLearned = () =>
  'Cada pregunta que usted falla vuelve aquí hasta que la conteste bien en dos días distintos.'
export const noneLeft = () => 'No le quedan errores por repasar.'
export const noneDue = () => 'Hoy no toca repasar nada. Cada error vuelve el día que le toca.'
export const passed = () => 'Ya aprobó este examen: no hay nada por repasar.'
export const done = () => '¡Errores repasados!'
export const finish = () => 'Terminar'
export const back = () => 'Volver a mis errores'
export const practiceAnyway = () => 'Repasarlos de todos modos'

/** When mistakes come back. */
export const now = () => 'Ahora'
export const tomorrow = () => 'Mañana'
export const later = () => 'Después'
