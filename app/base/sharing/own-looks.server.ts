import { accentColors } from '../face/accent.ts'
import type { Face } from '../face/face.ts'
import { readLogoFile } from '../face/logo.server.ts'
import type { OwnLooks } from './share-drawings.ts'

/** Returns what pictures show of the site's own face. */
export async function ownLooks(
  services: Parameters<typeof readLogoFile>[0],
  { accent, logo }: Face,
): Promise<OwnLooks> {
  const icon = logo && (await readLogoFile(services, logo, 'icon-512'))
  const colors = accent && accentColors(accent)
  return {
    ...(colors && { color: colors.dark, letters: colors.onDark }),
    ...(icon && { logo: icon }),
  }
}
