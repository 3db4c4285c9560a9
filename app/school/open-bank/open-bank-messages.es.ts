import type { FormatName } from './formats.ts'

export const title = () => 'Banco abierto de preguntas'
export const description = () =>
  'Todas las preguntas de práctica para el examen de conocimientos de motocicleta de cada estado de EE. UU. en archivos JSON, CSV, GIFT, Moodle XML y Anki, con respuestas, explicaciones, fuentes e imágenes.'
export const whatItIs = () =>
  'Todas las preguntas de esta app, con su respuesta, su explicación, su fuente y su imagen, para su clase, para su sitio o para estudiar. Los archivos tienen siempre las preguntas que hoy reciben los motociclistas, y su dirección no cambia.'
export const licensed = (license: string) => `Licencia de las preguntas y las imágenes: ${license}.`
export const formats = () => 'Formatos'
export const formatUse = (format: FormatName) => USES[format]
const USES: Record<FormatName, string> = {
  json: 'Para programas. El archivo de todos los estados tiene una línea por estado.',
  csv: 'Para una hoja de cálculo o para una herramienta de formularios. Una celda que empieza como una fórmula lleva un apóstrofo delante.',
  gift: 'Para Moodle y otras plataformas de aprendizaje, como texto. Las imágenes son enlaces. Cada tema de un estado es una categoría.',
  'moodle.xml':
    'Para Moodle, con las imágenes en el archivo. Cada tema de un estado es una categoría.',
  'anki.txt':
    'Para tarjetas de memoria en Anki: elija “Archivo” y luego “Importar”. Cada estado es un mazo. Un archivo más reciente reemplaza sus tarjetas.',
}
export const schema = () => 'Esquema JSON'
export const testForClass = () => 'Preparar una prueba para una clase'
export const files = () => 'Archivos'
export const allStates = () => 'Todos los estados'
export const fileOf = (label: string, format: string) => `${label}, ${format}`
export const busy = () =>
  'El servidor está preparando otros archivos de todos los estados. Intente de nuevo en unos segundos.'
