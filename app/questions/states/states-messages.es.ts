import { ofState } from './state-name.es.ts'

/** Messages about a state and its questions. */
export const state = () => 'Estado'
export const selectState = () => 'Elija un estado'
export const aboutTest = (stateName: string) => `Sobre el examen ${ofState(stateName)}`
export const loading = () => 'Cargando…'
export const loadFailed = () => 'No se pudo cargar. Vuelva a abrirlo más tarde.'
export const nothingKnown = () => 'Todavía no se sabe nada de este examen.'
export const starterNote = () =>
  'Estas son preguntas de práctica, hechas a partir de datos verificados y de las reglas de su estado. No son preguntas oficiales del examen.'
export const cheatSheet = (stateName: string) =>
  `Hoja de repaso ${ofState(stateName)} para leer o imprimir`
