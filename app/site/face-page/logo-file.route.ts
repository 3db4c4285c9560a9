import { readFace } from '../../base/face/face.server.ts'
import { readLogoFile } from '../../base/face/logo.server.ts'
import { ICONS, type IconName, iconLink } from '../../base/face/logo-link.ts'
import { servicesContext } from '../../context.server.ts'
import type { Route } from './+types/logo-file.route.ts'

const NAMES = ['logo', ...(Object.keys(ICONS) as IconName[])] as const

/** The site's logo, and the icons made of it. An address has the logo's hash, so caches may keep it forever. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { logo } = await readFace(services)
  const asked = `/site/${params.hash}/${params.file}`
  const name = logo && NAMES.find((one) => iconLink(logo, one) === asked)
  if (!name) return new Response(null, { status: 404 })
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
