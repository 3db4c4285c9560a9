/** The outlines of a font's letters. `width` is the distance to the next letter. */
export type Outlines = {
  unitsPerEm: number
  letters: Record<string, { path: string; width: number }>
}

/** The letters of which texts on pictures are made: those of ASCII, and of Western European languages. */
export const DRAWN_LETTERS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0xa1 + index)),
  ...'Œœ',
]

type Place = {
  base: number
  size: number
  color: string
  /** The text gets smaller if it would be wider. */
  most: number
} & ({ center: number } | { right: number })

/** Draws a line of text as SVG paths, because a server may have no fonts. */
export function outlinedText({ unitsPerEm, letters }: Outlines, text: string, place: Place) {
  let width = 0
  const paths = [...text].map((letter) => {
    const outline = letters[letter]
    if (!outline) throw new Error(`The font has no outline of ${JSON.stringify(letter)}`)
    const path = `<path transform="translate(${width} 0)" d="${outline.path}"/>`
    width += outline.width
    return path
  })
  const scale = Math.min(place.size / unitsPerEm, place.most / width)
  const left = 'center' in place ? place.center - (width * scale) / 2 : place.right - width * scale
  return `<g transform="translate(${left} ${place.base}) scale(${scale} ${-scale})" fill="${place.color}">${paths.join('')}</g>`
}
