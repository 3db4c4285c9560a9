import { accentColors } from '../../base/face/accent.ts'
import { markOfFace, readFace } from '../../base/face/face.server.ts'
import { textIn } from '../../base/face/face.ts'
import { readLogoFile } from '../../base/face/logo.server.ts'
import * as texts from '../../base/sharing/picture-messages.ts'
import { readParts } from '../../base/sharing/picture-parts.server.ts'
import { drawSite } from '../../base/sharing/share-drawings.ts'
import { TAG } from '../../base/text/language.ts'
import { type Services, servicesContext } from '../../context.server.ts'
import type { Route } from './+types/site-picture.route.ts'

/** The picture of a site with a face of its own, for link previews. Each process draws it once. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const mark = params.file.replace(/\.png$/, '')
  if (mark !== markOfFace(await readFace(services))) return new Response(null, { status: 404 })
  const drawn = services.memory.cache(`site picture ${TAG}`, 1)
  const png = await drawn(mark, () => draw(services), Boolean)
  if (!png) return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' }
  return new Response(png, {
    headers: { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' },
  })
}

async function draw(services: Services): Promise<Uint8Array<ArrayBuffer> | null> {
  const { name, accent, logo } = await readFace(services)
  const { outlines } = await readParts()
  const icon = logo && (await readLogoFile(services, logo, 'icon-512'))
  const own = {
    name: textIn(name, TAG),
    ...(accent && { color: accentColors(accent).dark }),
    ...(icon && { logo: icon }),
  }
  const drawn = await services.pictureEncoder.draw(drawSite(outlines, texts, own))
  if ('png' in drawn) return new Uint8Array(drawn.png)
  services.log.warn({ fault: drawn.fault, cause: drawn.message }, 'cannot draw the site')
  return null
}
