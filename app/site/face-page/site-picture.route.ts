import { fittingFace, markOfFace, replacedPicture } from '../../base/face/face.server.ts'
import { type Face, textIn } from '../../base/face/face.ts'
import { ownLooks } from '../../base/sharing/own-looks.server.ts'
import * as texts from '../../base/sharing/picture-messages.ts'
import { readParts } from '../../base/sharing/picture-parts.server.ts'
import { drawSite } from '../../base/sharing/share-drawings.ts'
import { PREFIX, TAG } from '../../base/text/language.ts'
import { type Services, servicesContext } from '../../context.server.ts'
import type { Route } from './+types/site-picture.route.ts'

const MARK = /^face-[0-9a-f]{12}$/

/** The picture of a site with a face of its own, for link previews. Each process draws it once. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const mark = params.file.replace(/\.png$/, '')
  if (!MARK.test(mark)) return replacedPicture(undefined)
  const face = await fittingFace(services, (one) => markOfFace(one) === mark)
  const today = Object.keys(face).length > 0 ? markOfFace(face) : 'home'
  if (mark !== today) return replacedPicture(`${PREFIX}/share/${today}.png`)
  const drawn = services.memory.cache(`site picture ${TAG}`, 1)
  const png = await drawn(mark, () => draw(services, face), Boolean)
  if (!png) return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' }
  return new Response(png, {
    headers: { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' },
  })
}

async function draw(services: Services, face: Face): Promise<Uint8Array<ArrayBuffer> | null> {
  const { outlines } = await readParts()
  const name = textIn(face.name, TAG)
  const own = { ...(name && { name }), ...(await ownLooks(services, face)) }
  const drawn = await services.pictureEncoder.draw(drawSite(outlines, texts, own))
  if ('png' in drawn) return new Uint8Array(drawn.png)
  services.log.warn({ fault: drawn.fault, cause: drawn.message }, 'cannot draw the site')
  return null
}
