import type { ReactNode } from 'react'
import { ofState } from '../../questions/states/state-name.es.ts'

/** Messages of an article's page (spec, sections 2 and 8). */
export const published = (day: ReactNode) => <>Publicado el {day}</>
export const updated = (day: ReactNode) => <>Actualizado el {day}</>
export const tip = () => 'Consejo:'
/** The line below an article on paper. */
export const printedFrom = (site: ReactNode) => <>Tomado de {site}</>
/** The end of an article. */
export const nowTry = () => 'Ahora le toca a usted'
export const startQuiz = (stateName: string) => `Empezar la prueba ${ofState(stateName)}`
export const chooseState = () => 'Elegir estado'
export const nextArticle = (title: string) => `Siguiente: ${title}`
export const back = () => 'Volver a los artículos'
export const notFound = () => 'No se encontró el artículo.'
export const whyNotFound = () =>
  'Este artículo no existe o cambió de lugar. Los demás siguen todos aquí.'
