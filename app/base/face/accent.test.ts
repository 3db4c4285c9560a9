import { expect, test } from 'vitest'
import { accentColors, contrast, weaknessOf } from './accent.ts'

const GRID = ['00', '33', '66', '99', 'cc', 'ff']
const COLORS = GRID.flatMap((r) => GRID.flatMap((g) => GRID.map((b) => `#${r}${g}${b}`)))

test('the contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('the product’s own yellow passes, and needs no change in the dark theme', () => {
  expect(weaknessOf('#ffc914')).toBeNull()
  expect(accentColors('#ffc914')).toMatchObject({
    dark: '#ffc914',
    onLight: '#1b1c1e',
    onDark: '#1b1c1e',
  })
})

test('text on each accent that passes, and edges in the dark theme, can be seen', () => {
  const weak = COLORS.filter((color) => {
    if (weaknessOf(color)) return false
    const { light, lightDeep, onLight, dark, darkDeep, onDark } = accentColors(color)
    const texts = [
      contrast(light, onLight),
      contrast(lightDeep, onLight),
      contrast(dark, onDark),
      contrast(darkDeep, onDark),
    ]
    const edges = ['#1b1c1e', '#26282b', '#45484d'].map((ground) => contrast(dark, ground))
    return Math.min(...texts) < 4.5 || Math.min(...edges) < 3
  })
  expect(weak).toEqual([])
})

test('a color that is refused comes with its contrast, and with colors that pass', () => {
  const weak = weaknessOf('#7a7a7a')
  expect(weak?.ratio).toBeLessThan(4.5)
  expect(weak?.nearest).toHaveLength(2)
  expect(weak?.nearest.map(weaknessOf)).toEqual([null, null])
})
