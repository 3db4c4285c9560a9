import { PREFIX, TAG } from '../text/language.ts'
import { readFace, shownOf } from './face.server.ts'
import { type Face, textIn } from './face.ts'
import * as messages from './face-messages.ts'
import { accentOfButtons } from './face-styles.server.ts'
import { ICONS, iconLink, LOGO_FILES, PRODUCT_FILES } from './logo-link.ts'

type FaceServices = Parameters<typeof readFace>[0]

/** What the files of a site with a face of its own say in this build's language. Null without a face. */
export async function facedFiles(services: FaceServices) {
  const face = await readFace(services)
  const shown = shownOf(face)
  if (!shown) return null
  const { logo, accent } = face
  return {
    /** The first line of the service worker, which `release-caches.client.ts` reads. */
    workerStart: `self.siteFace=${JSON.stringify({
      mark: shown.mark,
      logo: shown.logo,
      styles: accentOfButtons(face, 'a.main'),
    })};\n`,
    manifest: (product: string) => JSON.stringify({ ...JSON.parse(product), ...facts(face) }),
    /** The report's names are in double quotes, where YAML reads the escapes of JSON. */
    report: (product: string) => {
      const name = textIn(face.name, TAG) ?? messages.productName()
      return product.replaceAll(messages.productName(), () => JSON.stringify(name).slice(1, -1))
    },
    /** The address of the file that takes the place of one of the product, or undefined. */
    insteadOf: (path: string): string | undefined => {
      if (path === `${PREFIX}/share/home.png`) return `${PREFIX}/share/${shown.mark}.png`
      const [, state = ''] = STATE_PICTURE.exec(path.slice(PREFIX.length)) ?? []
      if (state && !state.startsWith('face-'))
        return logo || accent ? `${PREFIX}/share/${state}/${shown.mark}.png` : undefined
      const name = LOGO_FILES.find((one) => PRODUCT_FILES[one] === path)
      return logo && name && iconLink(logo, name)
    },
  }
}

const STATE_PICTURE = /^\/share\/([a-z-]+)\.png$/

function facts({ name, shortName, accent, logo }: Face) {
  const [own, short] = [name, shortName].map((texts) => textIn(texts, TAG))
  const icon = (file: keyof typeof ICONS, purpose?: string) => {
    const [sizes, src] = [`${ICONS[file]}x${ICONS[file]}`, logo && iconLink(logo, file)]
    return { src, sizes, type: 'image/png', ...(purpose && { purpose }) }
  }
  return {
    ...(own && { name: own, short_name: own }),
    ...(short && { short_name: short }),
    ...(accent && { theme_color: accent }),
    ...(logo && { icons: [icon('icon-192'), icon('icon-512'), icon('maskable-512', 'maskable')] }),
  }
}
