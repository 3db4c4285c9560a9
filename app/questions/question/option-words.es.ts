import { ENGLISH_REFERENCES } from './english-option-words.ts'

/** English too, because a question without a translation stays English. */
export const REFERS_TO_OTHERS = [
  ...ENGLISH_REFERENCES,
  /^(?:tod[ao]s|amb[ao]s|ningun[ao])\.?$/i,
  /\b(?:tod[ao]s|amb[ao]s|ningun[ao]|cualquiera|dos|tres) (?:de )?l[ao]s (?:anteriores|de arriba|de abajo|opciones|otras|respuestas)\b/i,
  /\b(?:tod[ao]s|amb[ao]s|ningun[ao]) (?:de )?(?:ell[ao]s|est[ao]s)\b/i,
  /^(?:tanto )?[A-D](?:, [A-D])* (?:como|ni|o|y) [A-D]\.?$/i,
  /\b(?:respuesta|opción) (?:[A-D1-4]|anterior|siguiente)\b/i,
  /\b(?:primera|segunda|tercera|última|otra) (?:opción|respuesta)\b/i,
]

export const NUMBER_WORDS = [
  'zero|cero',
  'one|una|uno|un',
  'two|dos',
  'three|tres',
  'four|cuatro',
  'five|cinco',
  'six|seis',
  'seven|siete',
  'eight|ocho',
  'nine|nueve',
  'ten|diez',
  'eleven|once',
  'twelve|doce',
  'thirteen|trece',
  'fourteen|catorce',
  'fifteen|quince',
]

export const HALF = 'half|medi[ao]'

/** 'Un mes' and 'dos meses', too. */
export const PLURAL = /(?<=\bmes)es\b|(?<!\bme)s\b/g
