import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { US_STATES } from './us-states.ts'

const STYLES = readFileSync('app/base/styles/plates.css', 'utf8')
/** The share of the letters' color in the landscape behind them (`--scenery`). */
const SCENERY = 0.16

test.each(US_STATES)(
  'the plate of $stateName has a landscape, and letters to read',
  ({ abbrev }) => {
    const [, paint, letters] =
      new RegExp(`\\.plate-${abbrev} \\{\\s*--paint: (#\\w+);\\s*--letters: (#\\w+);`).exec(
        STYLES,
      ) ?? []
    expect(STYLES).toMatch(new RegExp(`\\.plate-${abbrev}(,[^{]*)? \\{\\s*--scene:`))
    const [ground, ink] = [rgbOf(paint), rgbOf(letters)]
    const behind = ground.map((value, at) => value * (1 - SCENERY) + (ink[at] ?? 0) * SCENERY)
    expect(contrast(ink, behind)).toBeGreaterThan(4.5)
  },
)

function rgbOf(color = ''): number[] {
  const digits = color.length === 4 ? color.replace(/\w/g, '$&$&') : color
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

/** The contrast of two colors (WCAG 2.2, contrast ratio). */
function contrast(one: number[], other: number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
