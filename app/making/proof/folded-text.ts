/** A text, folded for comparison. `origin` has the offset in the source for each character of `text`. */
export type FoldedText = { text: string; origin: readonly number[] }

/**
 * The longest folded form of a character. A longer one, such as that of U+FDFA, is dropped. `%`
 * becomes 7 characters.
 */
const MAX_EXPANSION = 7

/**
 * Removes differences in writing between a model and a PDF file. Letters become lower case without
 * accents (Unicode NFKD without marks). `½` becomes `1/2`, `&` becomes `and`, and `%` becomes
 * `percent`. White space, hyphens, bullets and the punctuation outside numbers are removed. One
 * space stays between digits that the source separates, so `15-50` does not become `1550`.
 */
export function foldText(source: string): FoldedText {
  let text = ''
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
    // A fraction sign or superscript digit is not part of the previous number.
    const isSign = code > 127 && /\p{No}/u.test(String.fromCodePoint(source.codePointAt(at) ?? 0))
    if (afterDigit && (isApart || isSign) && isDigit(form.charCodeAt(0))) {
      text += ' '
      origin.push(at - 1)
    }
    text += form
    for (let unit = 0; unit < form.length; unit++) origin.push(at)
    afterDigit = isDigit(form.charCodeAt(form.length - 1))
    isApart = isSign
  }
  return { text, origin }
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

const ASCII = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return character === '/' ? '' : formOf(character)
})
