import { ofState } from '../../questions/states/state-name.es.ts'

export const title = (stateName: string, page: number, language: string | null) =>
  `Manual ${ofState(stateName)}, página ${page}${language ? ` (en ${language})` : ''}`
export const notFound = () => 'No se encontró la página'
export const pictureText = (stateName: string, page: number) =>
  `Página ${page} del manual de motocicleta ${ofState(stateName)}; su texto viene a continuación`
export const noPicture = () => 'No hay imagen de esta página porque no se pudo generar.'
export const textOfPage = (language: string | null) =>
  `El texto de esta página${language ? ` (en ${language})` : ''}`
export const download = () => 'Descargar todo el manual (PDF)'
export const earlierEdition = () => 'Esta página es de una edición anterior del manual.'
export const practice = () => 'Practicar para el examen'
