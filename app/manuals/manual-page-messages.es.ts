import { shownStateName } from '../states/state-name.ts'

/** Messages of a page of a manual. */
export const title = (stateName: string, page: number) =>
  `Manual de ${shownStateName(stateName)}, página ${page}`
export const notFound = () => 'No se encontró la página'
export const pictureText = (stateName: string, page: number) =>
  `Página ${page} del manual de motocicleta de ${shownStateName(stateName)}; su texto viene a continuación`
export const noPicture = () => 'No hay imagen de esta página porque no se pudo generar.'
export const textOfPage = () => 'El texto de esta página'
export const download = () => 'Descargar todo el manual (PDF)'
export const earlierEdition = () => 'Esta página es de una edición anterior del manual.'
export const practice = () => 'Practicar para el examen'
