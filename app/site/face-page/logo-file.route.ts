import { fittingFace, replacedPicture } from '../../base/face/face.server.ts'
import { readLogoFile } from '../../base/face/logo.server.ts'
import { iconLink, LOGO_FILES, PRODUCT_FILES } from '../../base/face/logo-link.ts'
import { servicesContext } from '../../context.server.ts'
import type { Route } from './+types/logo-file.route.ts'

const HASH = /^[0-9a-f]{16}$/

/** The site's logo, and the icons made of it. An address has the logo's hash, so caches may keep it forever. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const asked = `/site/${params.hash}/${params.file}`
  const nameIn = (one?: string) => one && LOGO_FILES.find((name) => iconLink(one, name) === asked)
  const kind = LOGO_FILES.find((one) => one === params.file.replace(/\.(?:svg|png)$/, ''))
  if (!kind || !HASH.test(params.hash)) return replacedPicture(undefined)
  const { logo } = await fittingFace(services, (face) => Boolean(nameIn(face.logo)))
  const name = nameIn(logo)
  // An earlier logo leads to the one of today, or to the product's own.
  if (!logo || !name) return replacedPicture(logo ? iconLink(logo, kind) : PRODUCT_FILES[kind])
  const bytes = await readLogoFile(services, logo, name)
  if (!bytes) return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  return new Response(bytes, {
    headers: {
      'Content-Type': asked.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
