import { ofState } from '../../questions/states/state-name.es.ts'

export const title = (stateName: string) =>
  `Hoja de repaso para el permiso de motocicleta ${ofState(stateName)}`
export const titleWithoutState = () => 'Hoja de repaso para el permiso de motocicleta'
export const description = (stateName: string) =>
  `Las reglas para motociclistas ${ofState(stateName)} y datos sobre su examen, en una página para leer e imprimir.`

export const heading = (stateName: string) =>
  `Hoja de repaso para motociclistas ${ofState(stateName)}`
export const lawRules = (stateName: string) =>
  `Las reglas ${ofState(stateName)} que aparecen en nuestras preguntas de práctica, cada una con una pregunta y su respuesta.`
export const newestRules = (stateName: string) =>
  `Las preguntas de práctica más nuevas ${ofState(stateName)}: cada regla con una pregunta y su respuesta.`
export const checkedIn = (month: string) => `Última revisión: ${month}.`
export const followSources = () => 'Si el manual o la ley dicen otra cosa, siga lo que dicen.'
export const practice = (stateName: string) => `Practicar para el examen ${ofState(stateName)}`
export const print = () => 'Imprimir'

export const aboutTest = (stateName: string) => `Sobre el examen ${ofState(stateName)}`
export const stateLaw = (stateName: string) => `Ley ${ofState(stateName)}`
export const moreRules = () => 'Más reglas'
export const manualPage = (page: number, language: string | undefined) =>
  `Manual${language ? ' en inglés' : ''}, página ${page}`
export const source = (citation: string) => `Fuente: ${citation}`

export const loadFailed = () => 'No se pudo cargar la hoja de repaso. Intente de nuevo.'
