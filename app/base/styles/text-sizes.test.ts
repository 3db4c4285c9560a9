import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NAMES = ['sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl']
const THEMES = ['node_modules/tailwindcss/theme.css', 'app/base/styles/app.css'].map((file) =>
  readFileSync(file, 'utf8'),
)

/** Returns the sizes of all texts in pixels, the smallest name first. */
function sizesAt({ width, rem }: { width: number; rem: number }): number[] {
  return NAMES.map((name) => {
    const rules = THEMES.flatMap((theme) => theme.match(`--text-${name}: ([^;]+);`)?.[1] ?? [])
    const pixels = (rules.at(-1) ?? '').replace(/([\d.]+)(rem|vw)/g, (_, number, unit) =>
      String(Number(number) * (unit === 'rem' ? rem : width / 100)),
    )
    const numbers = pixels.match(/[\d.]+/g)?.map(Number) ?? []
    const [least = 0, ...others] = numbers
    return pixels.startsWith('clamp') ? Math.max(least, Math.min(...others)) : Math.min(...numbers)
  })
}

test.each(
  [320, 360, 740, 1280].flatMap((width) => [16, 24, 32, 53].map((rem) => ({ width, rem }))),
)('the text sizes stay in the order of their names at %j', (screen) => {
  const sizes = sizesAt(screen)
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  expect(Math.min(...sizes)).toBeGreaterThan(0)
})

test('at the usual text size each name has a different size', () => {
  const sizes = sizesAt({ width: 360, rem: 16 })
  expect(sizes).toEqual([14, 16, 18, 20, 24, 30, 36, 48, 60])
})
