const ACCENTED: Record<string, string> = {
  ...{ a: 'áâ', e: 'éê', i: 'íî', o: 'óô', u: 'úû', c: 'ç', n: 'ñ', y: 'ý' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', C: 'Ç', N: 'Ñ', Y: 'Ý' },
}
/** Addresses, references in HTML, and what a text has as a figure stay as they are. */
const KEPT = /(https?:\/\/\S+|\S+@\S+|&\w+;)/

/** Returns an English text with accents and some 40 % longer, so that it can be told from English. */
export function pseudo(text: string): string {
  const parts = text.split(KEPT)
  return parts.map((part) => (KEPT.test(part) ? part : accented(part))).join('')
}

function accented(text: string): string {
  return text.replace(/[aeioucnyAEIOUCNY]/g, (letter) => ACCENTED[letter] ?? letter)
}

/** The fields of questions and of facts about a test that riders read. */
const READ =
  /^(question|options|correctAnswer|selectedAnswer|explanation|whyWrong|text|label|languages|notAt|citation|title|agency|word|forms|meaning)$/

/** Returns data with its texts for riders in the pseudo-language. */
export function pseudoData<Data>(data: Data, isRead = false): Data {
  return inPseudo(data, isRead) as Data
}

function inPseudo(data: unknown, isRead: boolean): unknown {
  if (typeof data === 'string') return isRead ? pseudo(data) : data
  if (Array.isArray(data)) return data.map((one) => inPseudo(one, isRead))
  if (typeof data !== 'object' || data === null) return data
  // The keys of an object in a text, such as why each option is wrong, are texts, too.
  const entries = Object.entries(data).map(([key, value]) => [
    isRead && / /.test(key) ? pseudo(key) : key,
    inPseudo(value, isRead || READ.test(key) || (key === 'source' && typeof value === 'string')),
  ])
  return Object.fromEntries(entries)
}
