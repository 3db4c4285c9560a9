import { wordSet } from './words.ts'

/**
 * The kind of amount that a unit measures. Days and months are two dimensions, because months vary
 * in length.
 */
type Dimension =
  | 'time'
  | 'months'
  | 'length'
  | 'speed'
  | 'money'
  | 'percent'
  | 'clock'
  | 'ordinal'
  | 'weight'
  | 'volume'
  | 'degrees'
  | 'engine'
  | 'loudness'
  | 'pressure'
  | 'power'
  | 'voltage'
  | 'current'
  | 'light'
  | 'rotation'

export type Unit = { dimension: Dimension; factor: number; next: number }

const MPH_PER_FOOT_PER_SECOND = 3600 / 5280

/**
 * Units by their words. Each has a dimension and a size in the base unit. For example, a foot is 12
 * inches.
 */
const UNITS = new Map<string, [Dimension, number]>(
  Object.entries({
    'second seconds sec secs': ['time', 1],
    'minute minutes min mins': ['time', 60],
    'hour hours hr hrs': ['time', 3_600],
    'day days': ['time', 86_400],
    'week weeks': ['time', 604_800],
    'month months mo mos': ['months', 1],
    'year years yr yrs': ['months', 12],
    'inch inches': ['length', 1],
    'foot feet ft': ['length', 12],
    'yard yards yd yds': ['length', 36],
    'mile miles mi': ['length', 63_360],
    'meter meters metre metres': ['length', 39.3701],
    'kilometer kilometers km': ['length', 39_370.1],
    'centimeter centimeters cm': ['length', 0.393701],
    'millimeter millimeters mm': ['length', 0.0393701],
    mph: ['speed', 1],
    'kph kmh': ['speed', 0.621371],
    'dollar dollars': ['money', 1],
    'cent cents': ['money', 0.01],
    'percent % percentage': ['percent', 0.01],
    'pound pounds lb lbs': ['weight', 16],
    'ton tons': ['weight', 32_000],
    'kilogram kilograms kg': ['weight', 35.274],
    'ounce ounces oz': ['volume', 1],
    'pint pints': ['volume', 16],
    'quart quarts': ['volume', 32],
    'gallon gallons gal': ['volume', 128],
    'liter liters litre litres': ['volume', 33.814],
    'degree degrees °': ['degrees', 1],
    'cc ccs': ['engine', 1],
    'decibel decibels db dba': ['loudness', 1],
    psi: ['pressure', 1],
    'kilopascal kilopascals kpa': ['pressure', 0.145038],
    'watt watts': ['power', 1],
    'kilowatt kilowatts kw': ['power', 1_000],
    'horsepower hp': ['power', 745.7],
    'volt volts': ['voltage', 1],
    'amp amps ampere amperes': ['current', 1],
    'lumen lumens': ['light', 1],
    'rpm rpms': ['rotation', 1],
  } satisfies Record<string, [Dimension, number]>).flatMap(([words, unit]) =>
    words.split(' ').map((word): [string, [Dimension, number]] => [word, unit]),
  ),
)

/** Letters that are units only directly after digits: '2 s', '1 h'. */
const LETTERS = new Map([
  ['s', 'seconds'],
  ['h', 'hours'],
  ['w', 'watts'],
  ['v', 'volts'],
  ['l', 'liters'],
])

/** Words that may stand between a number and its unit: '2 or more seconds', 'half an hour'. */
const BETWEEN = wordSet(
  '- a an of full whole more or additional extra consecutive calendar business straight less fewer at least solid',
)
const MAX_BETWEEN = 3

/**
 * Returns the unit after a number, or null. `at` is the index of the token after the number. `next`
 * is the index of the token after the unit. `miles per hour`, `miles an hour` and `mph` are the
 * same unit.
 */
export function readUnit(tokens: readonly string[], at: number): Unit | null {
  let place = at
  for (let skipped = 0; skipped <= MAX_BETWEEN; skipped++) {
    const unit = unitAt(tokens, place)
    if (unit) return unit
    if (!BETWEEN.has(tokens[place] ?? '')) return null
    place++
  }
  return null
}

export function unitAt(tokens: readonly string[], at: number): Unit | null {
  const [word = '', per = '', second = ''] = tokens.slice(at, at + 3)
  if (word === 'cubic' && /^cent(?:imeters?)?$/.test(per)) {
    return { dimension: 'engine', factor: 1, next: at + 2 }
  }
  const isPressure = tokens.slice(at + 1, at + 4).join(' ') === 'per square inch'
  if (isPressure && UNITS.get(word)?.[0] === 'weight') {
    return { dimension: 'pressure', factor: 1, next: at + 4 }
  }
  const isCent = word === 'per' && per === 'cent'
  if (isCent) return { dimension: 'percent', factor: 0.01, next: at + 2 }
  const before = tokens[at - 1] ?? ''
  // The 's' of 'the 1970s' is no unit.
  const isAfterDigits = /^\d/.test(before) && !/^(?:19|20)\d\d$/.test(before)
  const unit = UNITS.get(isAfterDigits ? (LETTERS.get(word) ?? word) : word)
  if (!unit) return null
  const [dimension, factor] = unit
  const isRate = ['per', 'an', 'a', '/'].includes(per) && dimension === 'length'
  if (isRate && /^(?:hour|hr|h)$/.test(second)) {
    return { dimension: 'speed', factor: factor / 63_360, next: at + 3 }
  }
  if (isRate && per !== 'a' && /^(?:second|sec)$/.test(second)) {
    return { dimension: 'speed', factor: (factor / 12) * MPH_PER_FOOT_PER_SECOND, next: at + 3 }
  }
  return { dimension, factor, next: at + 1 }
}
