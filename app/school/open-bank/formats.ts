/** The formats of the open bank, by the ending of the file's name. */
export const FORMATS = {
  json: { name: 'JSON', type: 'application/json' },
  csv: { name: 'CSV', type: 'text/csv; charset=utf-8; header=present' },
  gift: { name: 'GIFT', type: 'text/plain; charset=utf-8' },
  'moodle.xml': { name: 'Moodle XML', type: 'application/xml; charset=utf-8' },
  'anki.txt': { name: 'Anki', type: 'text/plain; charset=utf-8' },
} as const
export type FormatName = keyof typeof FORMATS
export const formatNames = Object.keys(FORMATS) as FormatName[]

/** The name of the files with the questions of all states. */
export const ALL_STATES = 'all_states'
/** The whole bank has one line of JSON for each state. */
const ALL_JSON = `${ALL_STATES}.jsonl`

export function fileName(name: string, format: FormatName): string {
  return name === ALL_STATES && format === 'json' ? ALL_JSON : `${name}.${format}`
}

/** Splits the name of a file. Null if it is of no known format. */
export function partsOf(file: string): { name: string; format: FormatName } | null {
  if (file === ALL_JSON) return { name: ALL_STATES, format: 'json' }
  const format = formatNames.find((ending) => file.endsWith(`.${ending}`))
  const name = format && file.slice(0, -format.length - 1)
  return name && fileName(name, format) === file ? { name, format } : null
}
