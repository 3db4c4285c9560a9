/** The colors on and beside which the accent stands (app.css). */
const ASPHALT = '#1b1c1e'
const WHITE = '#ffffff'
/** The page, a card and the road of the dark theme. The accent shows a control's edge there. */
const DARK_GROUNDS = [ASPHALT, '#26282b', '#45484d']
const MIN_TEXT = 4.5
const MIN_EDGE = 3
const STEP = 0.02

/** What a page paints with an accent: grounds of buttons and, on top of them, their text. */
export type AccentColors = {
  light: string
  lightDeep: string
  onLight: string
  /** The accent of the dark theme, and of the line on the road in both. */
  dark: string
  darkDeep: string
  onDark: string
}

/** Derives all colors from an accent. In the dark theme it is brightened until its edge can be seen. */
export function accentColors(accent: string): AccentColors {
  const seen = (color: string) =>
    DARK_GROUNDS.every((ground) => contrast(color, ground) >= MIN_EDGE)
  const dark = firstToward(accent, WHITE, (color) => seen(color) && isReadable(color)) ?? WHITE
  return {
    ...{ light: accent, lightDeep: deep(accent), onLight: inkOn(accent) },
    ...{ dark, darkDeep: deep(dark), onDark: inkOn(dark) },
  }
}

/** Why an accent cannot be used: the contrast of the best text on it, and the nearest colors that pass. */
type WeakAccent = { ratio: number; nearest: string[] }

/** Null if text on the accent can be read. Only some middle colors are too weak for black and for white. */
export function weaknessOf(accent: string): WeakAccent | null {
  if (isReadable(accent)) return null
  const nearest = [ASPHALT, WHITE].flatMap((end) => firstToward(accent, end, isReadable) ?? [])
  return { ratio: contrast(accent, inkOn(accent)), nearest }
}

/** The contrast of two colors (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function inkOn(ground: string): string {
  return contrast(ground, ASPHALT) >= contrast(ground, WHITE) ? ASPHALT : WHITE
}

function isReadable(ground: string): boolean {
  return contrast(ground, inkOn(ground)) >= MIN_TEXT
}

/** The ground of a button below the mouse. The ink of the button must stay readable on it. */
function deep(ground: string): string {
  const darker = mix(ground, '#000000', 0.08)
  const isFit = contrast(darker, inkOn(ground)) >= MIN_TEXT
  return isFit ? darker : mix(ground, WHITE, 0.12)
}

function firstToward(from: string, to: string, fits: (color: string) => boolean): string | null {
  for (let share = 0; share <= 1; share += STEP) {
    const color = mix(from, to, share)
    if (fits(color)) return color
  }
  return null
}

function mix(from: string, to: string, share: number): string {
  const ends = channelsOf(to)
  const mixed = channelsOf(from).map((value, place) => value + ((ends[place] ?? 0) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
