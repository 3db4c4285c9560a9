/** A text as quotes are compared, with the place of each of its characters in the source. */
export type FoldedText = { text: string; origin: readonly number[] }

/** The longest form of a character: `%` becomes `percent`. U+FDFA would become eighteen letters. */
const MAX_EXPANSION = 7

/**
 * Folds what a model or a PDF file may write in another way. Letters become small and plain (Unicode
 * NFKD without marks), `½` becomes `1/2`, `&` becomes `and`, `%` becomes `percent`. White space,
 * hyphens, bullets, quotation marks and other punctuation are left out, except inside numbers. One
 * space stays between two digits that the source keeps apart, so that `15-50` is not `1550`.
 */
export function foldText(source: string): FoldedText {
  const characters: string[] = []
  const origin: number[] = []
  const forms = new Map<string, string>()
  let afterDigit = false
  let isApart = false
  for (let place = 0; place < source.length; place++) {
    const at = place
    const code = source.charCodeAt(place)
    let form = ASCII[code]
    if (form === undefined) {
      const character = String.fromCodePoint(source.codePointAt(place) ?? 0)
      place += character.length - 1
      form = forms.get(character) ?? formOf(character)
      forms.set(character, form)
    } else if (form === '' && isInsideNumber(source, place)) form = source.charAt(place)
    else if (source[place] === '%' && source[place - 1] === '%') form = ''
    if (form === '') {
      isApart = true
      continue
    }
    // A fraction sign or a superscript is no digit of the number beside it.
    const isSign = code > 127 && /\p{No}/u.test(String.fromCodePoint(source.codePointAt(at) ?? 0))
    if (afterDigit && (isApart || isSign) && isDigit(form.charCodeAt(0))) {
      characters.push(' ')
      origin.push(at - 1)
    }
    for (const unit of form) {
      characters.push(unit)
      origin.push(at)
    }
    afterDigit = isDigit(form.charCodeAt(form.length - 1))
    isApart = isSign
  }
  return { text: characters.join(''), origin }
}

function formOf(character: string): string {
  const parts = character.normalize('NFKD').toLowerCase().replaceAll('\u2044', '/')
  const form = [...parts].map((part) => SIGNS[part] ?? (isKept(part) ? part : '')).join('')
  return form.length > MAX_EXPANSION ? '' : form
}

const SIGNS: Record<string, string> = { '&': 'and', '%': 'percent' }

function isKept(part: string): boolean {
  return /[\p{L}\p{N}\p{Sc}+<>=]/u.test(part) || part === '/'
}

/** `.`, `,`, `:` and `/` between two digits, and the point of `.08`. */
function isInsideNumber(source: string, place: number): boolean {
  const character = source[place]
  if (character !== '.' && character !== ',' && character !== ':' && character !== '/') return false
  if (!isDigit(source.charCodeAt(place + 1))) return false
  const before = source[place - 1] ?? ' '
  return isDigit(before.charCodeAt(0)) || (character === '.' && /[\s($]/.test(before))
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** The forms of the characters that almost every text is made of. */
const ASCII = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return character === '/' ? '' : formOf(character)
})
