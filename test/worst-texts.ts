/** Short strings. If repeated, they make a careless parser read the same text many times. */
const UNITS: Record<string, string> = {
  spaces: ' ',
  tabs: '\t',
  'line feeds': '\n',
  commas: ',',
  semicolons: ';',
  quotes: '"',
  backslashes: '\\',
  percents: '%',
  'percent escapes': '%20',
  equals: '=',
  'q=': ';q=',
  'commas and spaces': ' , ',
  'semicolons and spaces': ' ; ',
  'weak tags': 'W/"',
  letters: 'a',
  digits: '0',
  dots: '.',
  hyphens: '-',
  'letters and hyphens': 'a-',
  'letters and dots': 'a.',
  slashes: '/',
  colons: ':',
  braces: '{',
  brackets: '[',
  'open tags': '<',
  'at signs': '@',
  'code fences': '```',
  'ranges of bytes': 'bytes=0-',
  addresses: '127.0.0.1,',
}

/** Characters that a text may contain, but a header may not. */
const UNICODE_UNITS: Record<string, string> = {
  'marks out of order': '\u0315\u0300',
  'a letter of eighteen': '\ufdfa',
  'ideographic spaces': '\u3000',
  'zero-width spaces': '\u200b',
  'flags of countries': '\u{1f1fa}',
  'capital sharp s': '\u1e9e',
}

export type WorstText = { name: string; text: string }

/** Returns texts of at most `length` characters that take a careless parser quadratic time. */
export function worstTexts(length: number, start = '', end = 'x'): WorstText[] {
  return Object.entries({ ...UNITS, ...UNICODE_UNITS }).map(([name, unit]) => ({
    name,
    text: around(unit, { start, end, length }),
  }))
}

/** Like `worstTexts`, but for a header. `start` is the beginning of a valid value. */
export function worstHeaders(length: number, start: string): WorstText[] {
  return Object.entries(UNITS)
    .filter(([, unit]) => !unit.includes('\n'))
    .flatMap(([name, unit]) => [
      { name: `${name} after ${start}`, text: around(unit, { start, end: 'x', length }) },
      { name: `${start} and ${name}, again and again`, text: around(start + unit, { length }) },
    ])
}

type Around = { start?: string; end?: string; length: number }

function around(unit: string, { start = '', end = '', length }: Around): string {
  const times = Math.floor((length - start.length - end.length) / unit.length)
  return start + unit.repeat(times) + end
}
