import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../../context.server.ts'
import { ICONS, type IconName, LOGO_SIDE, readLogoLink } from './logo-link.ts'

type LogoServices = Pick<Services, 'files' | 'pictureEncoder' | 'memory'>

/** The most pixels of a logo that an admin uploads. */
const MAX_PIXELS = 16_000_000
/** A launcher cuts off what is outside a circle of 80 % of a maskable icon. Apple's icons have a ground. */
const SHARES: Partial<Record<IconName, number>> = { 'maskable-512': 0.6, 'touch-180': 0.85 }
const GROUND = '#ffffff'
const KEPT = 'icons of the logo'

const sizes = (Object.keys(ICONS) as IconName[]).map((name) => {
  const share = SHARES[name]
  return { side: ICONS[name], share: share ?? 1, ground: share ? GROUND : null }
})

/** Makes the icons of a logo, and a PNG of the logo itself. */
export function makeIcons({ pictureEncoder }: LogoServices, logo: Uint8Array, isSvg: boolean) {
  const limits = { maxPixels: MAX_PIXELS, maxSide: LOGO_SIDE, allowsSvg: isSvg }
  return pictureEncoder.icons(logo, { ...limits, sizes })
}

/** Stores a logo whose file is safe. Returns its address. */
export async function storeLogo(
  { files }: LogoServices,
  logo: { bytes: Uint8Array; type: 'svg' | 'png'; width: number; height: number },
): Promise<string> {
  const hash = createHash('sha256').update(logo.bytes).digest('hex').slice(0, 16)
  const key = `site/logo.${hash}-${logo.width}x${logo.height}.${logo.type}`
  await files.put(key, logo.bytes)
  return `/files/${key}`
}

/** Returns the bytes of the logo or of an icon. A process makes the icons once. Null if they cannot be made. */
export async function readLogoFile(
  services: LogoServices,
  logo: string,
  name: IconName | 'logo',
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { key = '' } = readLogoLink(logo) ?? {}
  const cached = services.memory.cache(KEPT, 1)
  const made = await cached(
    key,
    async () => {
      const stored = await buffer(await services.files.getStream(key))
      return { stored, made: await makeIcons(services, stored, key.endsWith('.svg')) }
    },
    ({ made }) => 'icons' in made,
  )
  if (name === 'logo') return new Uint8Array(made.stored)
  const icon =
    'icons' in made.made &&
    made.made.icons[sizes.findIndex((_, at) => Object.keys(ICONS)[at] === name)]
  return icon ? new Uint8Array(icon) : null
}
