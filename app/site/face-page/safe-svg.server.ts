import { Parser } from 'htmlparser2'
import { LOGO_SIDE, MAX_RATIO } from '../../base/face/logo-link.ts'

const MAX_ELEMENTS = 1000
const MAX_DEPTH = 30
const MAX_LENGTH = 100_000

/** These draw. Everything else is refused, so a logo has no script, no text, no style sheet, and loads nothing. */
const DRAWN = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
)
/** What drawing programs add for themselves is left out, with everything inside. */
const LEFT_OUT = /^(?:metadata|title|desc|(?:sodipodi|inkscape|rdf|cc|dc|sketch|serif):[\w-]+)$/

const NUMBERS = /^[\d\s,.eE%+-]*$/
const NAME = /^[\w-]+$/
const PAINT = /^(?:[a-zA-Z]+|#[0-9a-fA-F]{3,8}|rgba?\([\d\s,.%]*\)|url\(#[\w-]+\))$/
const ATTRIBUTES = new Map([
  ...rule('d', /^[a-zA-Z\d\s,.+-]*$/),
  ...rule('transform gradientTransform', /^[a-zA-Z\d\s,.()+-]*$/),
  ...rule('x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points offset', NUMBERS),
  ...rule(
    'opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit',
    NUMBERS,
  ),
  ...rule('fill stroke stop-color color', PAINT),
  ...rule(
    'id fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits clipPathUnits',
    NAME,
  ),
  ...rule('spreadMethod display visibility', NAME),
  ...rule('clip-path', /^url\(#[\w-]+\)$/),
])

type SafeSvg = { svg: string; width: number; height: number }

/**
 * Returns a drawing that has only allowed elements and attributes of the given one, and the longest side of a
 * logo. Or returns why there is none, as a sentence for the admin.
 */
export function safeSvg(given: string): SafeSvg | { refused: string } {
  if (given.length > MAX_LENGTH) return { refused: REFUSALS.long }
  const read = readDrawing(given)
  if (read.refused !== undefined) return { refused: read.refused }
  const { root, drawn } = read
  const size = sizeOf(root)
  if (!size) return { refused: REFUSALS.size }
  const [left, top, wide, high] = size
  if (wide / high > MAX_RATIO || high / wide > MAX_RATIO) return { refused: REFUSALS.ratio }
  const scale = LOGO_SIDE / Math.max(wide, high)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const [width, height] = [scaled(wide), scaled(high)]
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${wide} ${high}" width="${width}" height="${height}"`
  return { svg: `${head}${drawn}</svg>`, width, height }
}

/** Reads the elements in their order. `drawn` is what follows the size in the first tag. */
function readDrawing(given: string) {
  const open: string[] = []
  let [drawn, elements, skipped] = ['', 0, 0]
  let root: Record<string, string> | null = null
  let refused: string | null = null
  const refuse = (why: string) => {
    refused ??= why
    parser.pause()
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements++
        const isFirst = open.length === 0 && skipped === 0
        if (elements > MAX_ELEMENTS || open.length + skipped > MAX_DEPTH)
          return refuse(REFUSALS.long)
        if (skipped > 0 || LEFT_OUT.test(name)) return void skipped++
        if (isFirst !== (name === 'svg') || (isFirst && root)) return refuse(REFUSALS.none)
        if (!DRAWN.has(name)) return refuse(REFUSALS.element(name))
        open.push(name)
        if (isFirst) root = attributes
        drawn += `${isFirst ? '' : `<${name}`}${written(attributes, isFirst)}>`
      },
      onclosetag() {
        if (skipped > 0) return void skipped--
        const name = open.pop()
        if (name && open.length > 0) drawn += `</${name}>`
      },
      onprocessinginstruction(name) {
        // A document type can declare entities that grow without end.
        if (name.startsWith('!')) refuse(REFUSALS.type)
      },
    },
    { xmlMode: true },
  )
  parser.end(given)
  if (refused) return { refused }
  return root ? { root: root as Record<string, string>, drawn } : { refused: REFUSALS.none }
}

function written(attributes: Record<string, string>, isFirst: boolean): string {
  const { style = '', ...own } = attributes
  const styled = style.split(';').map((one) => one.split(':', 2).map((part) => part.trim()))
  const all = [...Object.entries(own), ...(styled as [string, string | undefined][])]
  const kept = new Map<string, string>()
  for (const [name, value = ''] of all) {
    const isSize = isFirst && /^(?:x|y|width|height)$/.test(name)
    if (!isSize && ATTRIBUTES.get(name)?.test(value)) kept.set(name, value)
  }
  return [...kept].map(([name, value]) => ` ${name}="${value}"`).join('')
}

type Size = [left: number, top: number, width: number, height: number]

/** Returns the place and size of what is drawn. */
function sizeOf({ viewBox, width = '', height = '' }: Record<string, string>): Size | null {
  const sides = [width, height].map((side) => Number(side.replace(/px$/, '')))
  const box = viewBox
    ? viewBox
        .trim()
        .split(/[\s,]+/)
        .map(Number)
    : [0, 0, ...sides]
  const [left = 0, top = 0, wide = 0, high = 0] = box
  const isFit = box.length === 4 && box.every((one) => Number.isFinite(one) && Math.abs(one) <= 1e5)
  return isFit && wide > 0 && high > 0 ? [left, top, wide, high] : null
}

function rule(names: string, values: RegExp) {
  return names.split(' ').map((name) => [name, values] as const)
}

const REFUSALS = {
  none: 'The file is no SVG drawing.',
  type: 'The SVG file declares a document type. Save it without one (“plain” or “optimized” SVG).',
  element: (name: string) =>
    `The SVG file has an element “${name.slice(0, 30)}”, which a logo may not have. It may have only shapes and gradients: turn texts into paths, and styles into attributes.`,
  long: `The SVG file is too large: at most ${MAX_LENGTH / 1000} KB, ${MAX_ELEMENTS} shapes and ${MAX_DEPTH} levels.`,
  size: 'The SVG file does not say how large it is. Give it a viewBox.',
  ratio: `The logo is too long: at most ${MAX_RATIO} times as wide as high, or as high as wide.`,
}
