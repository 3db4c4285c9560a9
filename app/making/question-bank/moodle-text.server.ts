import { Parser } from 'htmlparser2'
import { marked } from 'marked'

/** A picture in a text. `name` is the name of its file. */
type TextPicture = { name: string; text: string }

/**
 * The words of a text on one line. `lost` names something that plain text can't show, such as a table,
 * or is null.
 */
export type PlainText = { text: string; pictures: TextPicture[]; lost: string | null }

/** Returns the words that people see of a text in one of Moodle's formats. */
export function plainText(written: string, format: string): PlainText {
  if (format === 'plain_text') return { text: onOneLine(written), pictures: [], lost: null }
  if (format === 'markdown') return textOfHtml(marked.parse(written, { async: false }))
  // Moodle's own format is HTML, too: it only turns line ends into breaks.
  if (format === 'html' || format === 'moodle_auto_format') return textOfHtml(written)
  return { text: onOneLine(written), pictures: [], lost: `the format “${format}”` }
}

/** Elements that begin a new line. */
const BLOCKS = new Set(
  'address article aside blockquote br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary ul'.split(
    ' ',
  ),
)

/** Elements whose content nobody sees. Word writes its settings into `xml`. */
const UNSEEN = new Set('head noscript script style template title xml'.split(' '))

/** Elements that plain text can't show. */
const LOST: Record<string, string> = {
  audio: 'a sound',
  canvas: 'a drawing',
  del: 'struck text',
  embed: 'an embedded file',
  iframe: 'an embedded page',
  input: 'a field',
  math: 'a formula',
  object: 'an embedded file',
  rt: 'text above the line',
  s: 'struck text',
  select: 'a field',
  strike: 'struck text',
  svg: 'a drawing',
  table: 'a table',
  textarea: 'a field',
  video: 'a video',
}

type Raised = { written: string; raise: (text: string) => string | null }
type List = { isNumbered: boolean; count: number }

function textOfHtml(html: string): PlainText {
  const pictures: TextPicture[] = []
  const lists: List[] = []
  const losses: string[] = []
  let text = ''
  let raised: Raised | null = null
  /** The number of open elements, counted from the outermost one that nobody sees. */
  let hidden = 0

  const parser = new Parser({
    onopentag(name, attributes) {
      if (hidden > 0 || isUnseen(name, attributes)) {
        hidden++
        return
      }
      const lost = LOST[name]
      if (lost) losses.push(lost)
      if (BLOCKS.has(name)) text += ' '
      if (name === 'ol' || name === 'ul') lists.push({ isNumbered: name === 'ol', count: 0 })
      if (name === 'ol' && Object.keys(attributes).some((one) => OWN_NUMBERS.has(one))) {
        losses.push('a list with its own numbers')
      }
      if (name === 'li') text += markOf(lists.at(-1))
      if (name === 'img') pictures.push(pictureOf(attributes))
      if (name === 'sup' || name === 'sub') {
        if (raised) losses.push('text raised twice')
        raised = { written: '', raise: name === 'sup' ? superscript : subscript }
      }
    },
    ontext(piece) {
      if (hidden > 0) return
      if (raised) raised.written += piece
      else text += piece
    },
    onclosetag(name) {
      if (hidden > 0) {
        hidden--
        return
      }
      if (BLOCKS.has(name)) text += ' '
      if (name === 'ol' || name === 'ul') lists.pop()
      if ((name === 'sup' || name === 'sub') && raised) {
        const { written, raise } = raised
        const form = raise(written.trim())
        if (form === null) losses.push(`raised or lowered text, “${written.trim().slice(0, 40)}”`)
        text += form ?? written
        raised = null
      }
    },
  })
  parser.end(html)
  if (isFormula(text)) losses.push('a formula')
  return { text: onOneLine(text), pictures, lost: losses[0] ?? null }
}

/** The attributes of a list with letters, or with numbers that do not begin at 1. */
const OWN_NUMBERS = new Set(['type', 'start', 'reversed'])

function isUnseen(name: string, { hidden, style = '' }: Record<string, string>): boolean {
  return UNSEEN.has(name) || hidden !== undefined || /display\s*:\s*none/i.test(style)
}

function markOf(list: List | undefined): string {
  if (!list?.isNumbered) return '• '
  list.count++
  return `${list.count}. `
}

function pictureOf({ src = '', alt = '' }: Record<string, string>): TextPicture {
  const name = src.split('/').at(-1)?.replace('.svg', '') ?? ''
  return { name, text: onOneLine(alt) }
}

const RAISED = characters('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')
const LOWERED = characters('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')
/** Raised texts that mean the same when not raised, such as in '1st'. */
const ON_THE_LINE: Record<string, string> = {
  ...Object.fromEntries(
    ['st', 'nd', 'rd', 'th', 'o', 'a', '®', '™', '°'].map((form) => [form, form]),
  ),
  TM: '™',
}

function characters(plain: string, raised: string): Map<string, string> {
  const forms = [...raised]
  return new Map([...plain].map((character, place) => [character, forms[place] ?? '']))
}

function superscript(text: string): string | null {
  return ON_THE_LINE[text] ?? inForms(text, RAISED)
}

function subscript(text: string): string | null {
  return inForms(text, LOWERED)
}

function inForms(text: string, forms: ReadonlyMap<string, string>): string | null {
  const found = [...text].map((character) => forms.get(character))
  return found.includes(undefined) ? null : found.join('')
}

/** True for the marks of TeX, which Moodle shows as a formula. */
function isFormula(text: string): boolean {
  return /\\[([]/.test(text) || text.split('$$').length > 2
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
