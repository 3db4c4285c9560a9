/** English too, because a question without a translation stays English. */
export const REFERS_TO_OTHERS = [
  /^(?:all|both|either|neither|none)\.?$/i,
  /\b(?:all|any|both|either|neither|none|three|two) (?:of (?:the )?|the )(?:above|below)\b/i,
  /\b(?:all|any|both|either|neither|none|three|two) of (?:these|those)\b/i,
  /^(?:all|any|both|either|neither|none|two) of (?:them|the (?:two|three|four|others|rest))\.?$/i,
  /^(?:all|any) three\.?$/i,
  /\b(?:all|any|both|either|neither|none) (?:of )?(?:the )?(?:other )?(?:answer|choice|option)s?\b/i,
  /^(?:both |either |neither )?[A-D](?:, [A-D])*,? (?:and|or|nor|&) [A-D](?: only)?\.?$/i,
  /^(?:answer|choice|option)s? [A-D1-4]\b/i,
  /\b(?:answer|choice|option)s? (?:[A-D1-4]|above|below)\b/,
  /\b(?:first|second|third|fourth|last|next|other|previous)(?: two| three)? (?:answer|choice|option)s?\b/i,
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

/** 'Un mes' and 'dos meses', too. */
export const PLURAL = /(?<=\bmes)es\b|(?<!\bme)s\b/g
