import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'
import { ofState } from '../../questions/states/state-name.es.ts'

export const questions = (count: number) =>
  plural(count, { one: '1 pregunta', other: `${count} preguntas` })
export const title = (stateName: string, count: number) =>
  `Prueba de práctica de motocicleta ${ofState(stateName)}: ${questions(count)}`
export const sameForAll = (count: number) =>
  `Una prueba de ${questions(count)}. Todas las personas con este enlace reciben las mismas.`
export const withdrawn = (count: number) =>
  plural(count, {
    one: 'Una pregunta se retiró, así que ya no aparece.',
    other: `${count} preguntas se retiraron, así que ya no aparecen.`,
  })

export const notFound = () => 'No se encontró la prueba'
export const noSuchSet = () =>
  'Este enlace no corresponde a ninguna prueba. Revíselo o prepare una prueba nueva.'
export const allWithdrawn = () => 'Prueba retirada'
export const nothingLeft = () =>
  'Todas las preguntas de esta prueba se retiraron. Prepare una prueba nueva.'

export const newSet = () => 'Preparar una prueba para una clase'
export const newSetDescription = () =>
  'Elija preguntas para el examen de licencia de motocicleta de un estado de EE. UU., compártalas con una clase mediante un enlace o imprímalas como prueba, con las respuestas aparte. Gratis y sin cuenta.'
export const howItWorks = () =>
  'Usted recibe un enlace. Todas las personas que lo abran contestan las mismas preguntas, en el teléfono o en papel. Nadie necesita una cuenta.'
export const state = () => 'Estado'
export const selectState = () => 'Elija un estado'
export const howMany = (least: number, most: number) =>
  `Número de preguntas (de ${least} a ${most})`
export const whichTopics = () => 'Temas'
export const allTopics = () => 'Si no elige ninguno, habrá preguntas sobre todos menos el último.'
export const make = () => 'Preparar la prueba'
export const noState = () => 'Elija un estado.'
export const wrongCount = (least: number, most: number) => `Elija un número de ${least} a ${most}.`
export const tooFew = (stateName: string, found: number) =>
  found === 0
    ? `No hay preguntas ${ofState(stateName)} sobre estos temas. Elija más temas.`
    : `Hay solo ${questions(found)} ${ofState(stateName)} sobre estos temas. Elija más temas o menos preguntas.`

export const yourTest = (stateName: string) => `Su prueba ${ofState(stateName)}`
export const link = () => 'Enlace para su clase'
export const copy = () => 'Copiar el enlace'
export const copied = () => 'Copiado.'
export const notCopied = () => 'El navegador no copió el enlace. Selecciónelo y cópielo a mano.'
export const tryIt = () => 'Hacer la prueba'
export const onPaper = () => 'Imprimir la prueba'
export const another = () => 'Preparar otra prueba'
export const keepsWorking = () =>
  'El enlace lleva siempre a las mismas preguntas mientras sean correctas. Si una se retira, porque la ley en que se basa ya no está vigente o porque tenía un error, deja de aparecer en la prueba.'
export const openCourse = () => 'Abrir un curso con esta prueba'
export const howCoursesWork = () =>
  'Con un curso, usted ve cuánto lleva cada quien y qué hace falta enseñar. Sus alumnos escriben un código y un apodo. Nadie necesita una cuenta.'
export const onYourSite = () => 'En su propio sitio'
export const howToEmbed = () =>
  'Copie este HTML en una página de su sitio. El recuadro no usa cookies, no guarda nada y necesita solo los permisos de su atributo “sandbox”.'
export const theseQuestions = () => 'Estas preguntas'
export const questionOfTheDay = () => 'Pregunta del día'
export const openBank = () =>
  'Todas las preguntas en archivos para Moodle, Anki o una hoja de cálculo'

export const paperTitle = (stateName: string) =>
  `Práctica para el examen de conocimientos de motocicleta ${ofState(stateName)}`
export const printIt = () => 'Imprimir'
export const howToPrint = () =>
  'Tamaño A4 o carta. Las últimas páginas tienen las respuestas, para usted.'
export const mark = (letters: string) => `Marca ${letters}`
export const printAgain = (mark: string) =>
  `Todas las hojas llevan la marca ${mark}. Si después cambian las preguntas, imprima todo otra vez: las respuestas solo valen para las hojas con la misma marca.`
export const backToSet = () => 'Volver a la prueba'
export const school = () => 'Escuela'
export const optionalDate = () => 'Fecha (opcional)'
export const twoVersions = () => 'Versiones A y B: las mismas preguntas en otro orden'
export const answerSheet = () => 'Hoja de respuestas'
export const apply = () => 'Aplicar'
export const version = () => 'Versión'
export const name = () => 'Nombre'
export const date = () => 'Fecha'
export const score = (count: number) =>
  `Respuestas correctas: ____ de ${count.toLocaleString(LANGUAGE)}`
export const instruction = () => 'Rellene un círculo por pregunta.'
export const onTheSheet = () => 'Rellene un círculo por pregunta en su hoja de respuestas.'
export const key = (title: string, version: string) =>
  `Respuestas${version && ` ${version}`}: ${title}`
export const qrCode = () => 'Código QR de esta dirección'
export const manualPage = (page: number, language: string | undefined) =>
  `Manual${language ? ' en inglés' : ''}, página ${page}`
export const source = (citation: string) => `Fuente: ${citation}`
