import { SHARE_PICTURE_SIZE } from './link-preview.ts'
import { type Outlines, outlinedText } from './outlined-text.ts'
import * as messages from './picture-messages.ts'

/** The texts of one language. */
type Texts = {
  siteLines: () => readonly [string, string]
  allStates: () => string
  practiceTest: () => string
}

/** A state, with its name as the picture shows it. */
type State = { stateName: string; abbrev: string }
/** The colors of a state's license plate: its ground and its letters. */
export type PlateColors = { paint: string; letters: string }

/** A score to draw. `mark` is the percentage that the rider aims at. */
type DrawnScore = {
  percent: number
  mark: number
  /** A line below the plate. */
  title: string
  /** The text at the mark. */
  markText: string
}

const [ASPHALT, ROAD, SIGN, WHITE, QUIET] = ['#1b1c1e', '#34363a', '#ffc914', '#f7f6f2', '#b6b8bc']
const { width, height } = SHARE_PICTURE_SIZE
const PLATE = { left: 520, top: 62, width: 600, height: 330 }
const PLATE_CENTER = PLATE.left + PLATE.width / 2
const SCORE = { left: 60, top: 50, width: 380, height: 400 }
const LINE = { left: 30, right: width - 30 }

/**
 * What a site with a face of its own draws in place of the product's. `letters` are readable on `color`, and `logo`
 * is a PNG.
 */
export type OwnLooks = { name?: string; color?: string; letters?: string; logo?: Uint8Array }

/** Draws the picture of the whole site. A name with letters that the font lacks is left out. */
export function drawSite(outlines: Outlines, texts: Texts, own: OwnLooks = {}): string {
  const { name, color = SIGN } = own
  const line = { center: 820, most: 620, size: 100 }
  const [first, second] = (name && linesOf(name, outlines)) || (name ? [] : texts.siteLines())
  return picture(
    signOf(own) +
      (first
        ? outlinedText(outlines, first, { ...line, base: second ? 215 : 270, color: WHITE })
        : '') +
      (second ? outlinedText(outlines, second, { ...line, base: 320, color }) : '') +
      outlinedText(outlines, texts.allStates(), {
        ...line,
        ...{ base: 420, size: 54, most: 600, color: WHITE },
      }) +
      centerLine(LINE.right, color),
  )
}

/** Breaks a name into one or two lines of about the same length. Null if the font lacks one of its letters. */
function linesOf(name: string, { letters }: Outlines): string[] | null {
  const capitals = name.toUpperCase()
  if (![...capitals].every((letter) => letters[letter])) return null
  const spaces = [...capitals.matchAll(/ /g)].map(({ index }) => index)
  const toMiddle = (at: number) => Math.abs(at - capitals.length / 2)
  const [middle] = spaces.sort((a, b) => toMiddle(a) - toMiddle(b))
  if (middle === undefined || capitals.length < 12) return [capitals]
  return [capitals.slice(0, middle), capitals.slice(middle + 1)]
}

function signOf({ logo }: OwnLooks): string {
  return logo ? image(logo) : DIAMOND
}

function image(png: Uint8Array): string {
  const data = Buffer.from(png).toString('base64')
  return `<image x="60" y="70" width="380" height="380" href="data:image/png;base64,${data}"/>`
}

/** Draws the picture of a state: its license plate. */
export function drawState(
  outlines: Outlines,
  texts: Texts,
  state: State,
  colors: PlateColors,
  own: OwnLooks = {},
): string {
  return picture(
    signOf(own) +
      plate(outlines, state, colors) +
      below(outlines, texts.practiceTest()) +
      centerLine(LINE.right, own.color ?? SIGN),
  )
}

/** Draws a score beside the state's license plate. The center line of the road fills up to the score. */
export function drawScore(
  outlines: Outlines,
  state: State,
  colors: PlateColors,
  { percent, mark, title, markText }: DrawnScore,
  { color = SIGN, letters = ASPHALT }: OwnLooks = {},
): string {
  const at = (share: number) => LINE.left + ((LINE.right - LINE.left) * share) / 100
  const center = SCORE.left + SCORE.width / 2
  const reached = percent >= mark ? { paint: color, letters } : { paint: WHITE, letters: ASPHALT }
  const line = { center, most: SCORE.width - 70, color: reached.letters }
  return picture(
    `<rect x="${center - 7}" y="400" width="14" height="132" fill="${QUIET}"/>` +
      board(SCORE, reached) +
      outlinedText(outlines, messages.score(), { ...line, base: 160, size: 76 }) +
      outlinedText(outlines, `${percent}%`, { ...line, base: 350, size: 190 }) +
      plate(outlines, state, colors) +
      below(outlines, title) +
      centerLine(LINE.right, QUIET) +
      centerLine(at(percent), color) +
      `<rect x="${at(mark) - 4}" y="530" width="8" height="100" fill="${WHITE}"/>` +
      outlinedText(outlines, markText, {
        ...{ right: at(mark) - 20, base: 570, size: 34, most: 600, color: WHITE },
      }),
  )
}

/** A road at night. */
function picture(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ASPHALT}"/>
    <rect y="530" width="${width}" height="100" fill="${ROAD}"/>
    <rect y="530" width="${width}" height="5" fill="${QUIET}"/>
    ${content}
  </svg>`
}

function centerLine(right: number, color: string): string {
  return `<path d="M${LINE.left} 600H${right}" stroke="${color}" stroke-width="14" stroke-dasharray="90 60"/>`
}

/** The brand's sign beside the road. */
const DIAMOND = `
    <rect x="243" y="400" width="14" height="132" fill="${QUIET}"/>
    <g transform="translate(58 68) scale(6)" stroke="${ASPHALT}">
      <rect x="11" y="11" width="42" height="42" rx="5" transform="rotate(45 32 32)" fill="${SIGN}"/>
      <rect x="13" y="13" width="38" height="38" rx="4" transform="rotate(45 32 32)" fill="none" stroke-width="1.5"/>
      <g transform="translate(5 5) scale(.85)">
        <path d="M27 50c0-9 14-9 12-18s-12-7-9-18" fill="none" stroke-width="6" stroke-linecap="round"/>
        <path d="m23 19 7-8 7 8z" fill="${ASPHALT}" stroke-linejoin="round" stroke-width="2"/>
      </g>
    </g>`

function plate(outlines: Outlines, { stateName, abbrev }: State, colors: PlateColors): string {
  const hole = (x: number) =>
    `<rect x="${x - 24}" y="88" width="48" height="14" rx="7" fill="${QUIET}"/>`
  const line = { center: PLATE_CENTER, most: 520, color: colors.letters }
  return (
    board(PLATE, colors) +
    hole(PLATE.left + 90) +
    hole(PLATE.left + PLATE.width - 90) +
    outlinedText(outlines, stateName.toUpperCase(), { ...line, base: 160, size: 60 }) +
    outlinedText(outlines, abbrev, { ...line, base: 356, size: 235 })
  )
}

function below(outlines: Outlines, text: string): string {
  const place = { center: PLATE_CENTER, base: 478, size: 54, most: 640, color: WHITE }
  return outlinedText(outlines, text, place)
}

/** A sheet of metal with a painted border. */
function board({ left, top, width, height }: typeof PLATE, { paint, letters }: PlateColors) {
  return (
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="30" fill="${paint}"/>` +
    `<rect x="${left + 10}" y="${top + 10}" width="${width - 20}" height="${height - 20}" rx="22" fill="none" stroke="${letters}" stroke-width="6"/>`
  )
}
