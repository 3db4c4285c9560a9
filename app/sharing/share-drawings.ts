import { openSync } from 'fontkit'
import { SHARE_PICTURE_SIZE } from '../app/sharing/link-preview.ts'
import type { UsState } from '../app/states/us-states.ts'

const FONT = 'node_modules/@fontsource/overpass/files/overpass-latin-800-normal.woff'
const [ASPHALT, ROAD, SIGN, WHITE, QUIET] = ['#1b1c1e', '#34363a', '#ffc914', '#f7f6f2', '#b6b8bc']
const { width, height } = SHARE_PICTURE_SIZE
const PLATE = { left: 520, top: 62, width: 600, height: 330 }

/** Draws the picture of the whole site. */
export function drawSite(): string {
  return draw(
    letters('MOTORCYCLE', { center: 820, base: 215, size: 100, most: 620, color: WHITE }) +
      letters('EXAM PRACTICE', { center: 820, base: 320, size: 100, most: 620, color: SIGN }) +
      letters('All 50 states and D.C.', { center: 820, base: 420, size: 54, most: 600 }),
  )
}

/** Draws the picture of a state: its license plate. */
export function drawState({ stateName, abbrev }: UsState): string {
  const { left, top } = PLATE
  const center = left + PLATE.width / 2
  const hole = (x: number) =>
    `<rect x="${x - 24}" y="88" width="48" height="14" rx="7" fill="${QUIET}"/>`
  return draw(
    `<rect x="${left}" y="${top}" width="${PLATE.width}" height="${PLATE.height}" rx="30" fill="${WHITE}"/>` +
      `<rect x="${left + 10}" y="${top + 10}" width="${PLATE.width - 20}" height="${PLATE.height - 20}" rx="22" fill="none" stroke="${ASPHALT}" stroke-width="6"/>` +
      hole(left + 90) +
      hole(left + PLATE.width - 90) +
      letters(stateName.toUpperCase(), { center, base: 160, size: 60, most: 520, color: ASPHALT }) +
      letters(abbrev, { center, base: 356, size: 235, most: 520, color: ASPHALT }) +
      letters('Motorcycle permit practice test', { center, base: 478, size: 54, most: 640 }),
  )
}

/** A road at night with the brand's sign beside it. */
function draw(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ASPHALT}"/>
    <rect y="530" width="${width}" height="100" fill="${ROAD}"/>
    <rect y="530" width="${width}" height="5" fill="${QUIET}"/>
    <path d="M30 585H${width}" stroke="${SIGN}" stroke-width="14" stroke-dasharray="90 60"/>
    <rect x="243" y="400" width="14" height="132" fill="${QUIET}"/>
    <g transform="translate(58 68) scale(6)" stroke="${ASPHALT}">
      <rect x="11" y="11" width="42" height="42" rx="5" transform="rotate(45 32 32)" fill="${SIGN}"/>
      <rect x="13" y="13" width="38" height="38" rx="4" transform="rotate(45 32 32)" fill="none" stroke-width="1.5"/>
      <g transform="translate(5 5) scale(.85)">
        <path d="M27 50c0-9 14-9 12-18s-12-7-9-18" fill="none" stroke-width="6" stroke-linecap="round"/>
        <path d="m23 19 7-8 7 8z" fill="${ASPHALT}" stroke-linejoin="round" stroke-width="2"/>
      </g>
    </g>
    ${content}
  </svg>`
}

type Place = { center: number; base: number; size: number; most: number; color?: string }

const font = openFont()

/**
 * Draws a line of text as paths, because a machine that builds may have no fonts. The text gets
 * smaller if it would be wider than `most`.
 */
function letters(text: string, { center, base, size, most, color = WHITE }: Place): string {
  const run = font.layout(text)
  const scale = Math.min(size / font.unitsPerEm, most / run.advanceWidth)
  let x = 0
  const paths = run.glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${x} 0)" d="${glyph.path.toSVG()}"/>`
    x += run.positions[index]?.xAdvance ?? 0
    return path
  })
  const left = center - (run.advanceWidth * scale) / 2
  return `<g transform="translate(${left} ${base}) scale(${scale} ${-scale})" fill="${color}">${paths.join('')}</g>`
}

function openFont() {
  const opened = openSync(FONT)
  if ('fonts' in opened) throw new Error(`${FONT} holds several fonts`)
  return opened
}
