import { accentColors } from './accent.ts'
import type { Face } from './face.ts'
import { readLogoLink } from './logo-link.ts'

/**
 * Returns the styles that show a page with the site's own logo and accent. They are stronger than those
 * of the page, also if these come later.
 */
export function faceStyles({ accent, logo }: Face): string {
  const { width, height } = (logo && readLogoLink(logo)) || {}
  const size = logo
    ? `:root:root .site-logo{width:auto;max-width:40vw;aspect-ratio:${width}/${height};object-fit:contain}`
    : ''
  return size + (accent ? accentStyles(accent) : '')
}

/** A warning sign of the road is yellow on every site. */
const YELLOW = '#ffc914'

/** Forced colors stay the system's. */
function accentStyles(accent: string): string {
  const { light, lightDeep, onLight, dark, darkDeep, onDark } = accentColors(accent)
  const ink = 'color:var(--on-sign)'
  return `@media not (forced-colors:active){:root:root{--color-sign:light-dark(${light},${dark});--color-sign-deep:light-dark(${lightDeep},${darkDeep});--on-sign:light-dark(${onLight},${onDark})}:root:root :is(.road,.open-road .dash,.open-road .band){--color-sign:${dark}}:root:root .open-road .sign{--color-sign:${YELLOW}}:root:root :is(.bg-sign,.bg-sign .text-asphalt,.offers-language a[lang]){${ink}}}`
}

/** The same for a page with one button and no styles of the others: a frame, or the page without a network. */
export function accentOfButtons({ accent }: Pick<Face, 'accent'>, button: string): string {
  if (!accent) return ''
  const { light, onLight, dark, onDark } = accentColors(accent)
  return `@media not (forced-colors:active){:root ${button}{background:light-dark(${light},${dark});color:light-dark(${onLight},${onDark})}}`
}
