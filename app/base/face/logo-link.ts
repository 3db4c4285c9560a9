/** The longest side of a logo in pixels. An SVG has no pixels, but the same ratio. */
export const LOGO_SIDE = 1024
/** The widest logo has this many times its height, and the highest so many times its width. */
export const MAX_RATIO = 6

const LINK = /^\/files\/(site\/logo\.[0-9a-f]{16}-(\d{1,5})x(\d{1,5})\.(?:svg|png))$/

type LogoLink = { key: string; width: number; height: number }

/** Reads the address of a stored logo. It has the hash of the file, so it never leads to other bytes. */
export function readLogoLink(link: string): LogoLink | null {
  const [, key, width, height] = LINK.exec(link) ?? []
  return key ? { key, width: Number(width), height: Number(height) } : null
}

/** The icons that are made of a logo, by name, with their size in pixels. */
export const ICONS = {
  'favicon-32': 32,
  'touch-180': 180,
  'icon-192': 192,
  'icon-512': 512,
  'maskable-512': 512,
}
export type IconName = keyof typeof ICONS

/** The product's own file for each of them, which a logo replaces. */
export const PRODUCT_FILES: Record<IconName | 'logo', string> = {
  logo: '/favicon.svg',
  'favicon-32': '/favicon.ico',
  'touch-180': '/apple-touch-icon.png',
  'icon-192': '/icon-192.png',
  'icon-512': '/icon-512.png',
  'maskable-512': '/icon-512.png',
}
export const LOGO_FILES = ['logo', ...(Object.keys(ICONS) as IconName[])] as const

/** Returns the address of an icon, or of the logo itself. */
export function iconLink(logo: string, name: IconName | 'logo'): string {
  const [, hash, type] = /logo\.([0-9a-f]+)-[\dx]+\.(svg|png)$/.exec(logo) ?? []
  return `/site/${hash}/${name}.${name === 'logo' ? type : 'png'}`
}
