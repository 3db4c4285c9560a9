import { redirect } from 'react-router'
import { fittingFace, markOfFace, replacedPicture } from '../../base/face/face.server.ts'
import { PREFIX } from '../../base/text/language.ts'
import { type Services, servicesContext } from '../../context.server.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import type { Route } from './+types/score-picture.route.ts'
import { pictureName, readScore } from './score-path.ts'
import { renderScore, renderState } from './score-picture.server.ts'

const OF_FACE = /^(face-[0-9a-f]{12})\.png$/

/**
 * The picture of a shared score. If the server cannot draw now, the picture of the state. Also the picture of a
 * state on a site with a face of its own.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, asked] = OF_FACE.exec(params.picture) ?? []
  if (asked) return statePicture(context.get(servicesContext), params.state, asked)
  const [kind = '', percent = ''] = params.picture.replace('.png', '').split('-')
  const score = readScore(params.state, kind, percent)
  const isNamed = score && `${params.state}/${params.picture}` === `${pictureName(score)}.png`
  if (!isNamed) return new Response(null, { status: 404 })
  const png = await renderScore(context.get(servicesContext), score)
  if (!png) return productPicture(params.state)
  return new Response(png, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  })
}

/** The picture of a state that needs no drawing. */
function productPicture(slug: string): Response {
  const headers = { 'Cache-Control': 'no-store' }
  return redirect(`${PREFIX}/share/${slug}.png?product`, { headers })
}

async function statePicture(services: Services, slug: string, mark: string): Promise<Response> {
  const state = US_STATES.find((one) => stateSlug(one) === slug)
  if (!state) return replacedPicture(undefined)
  const face = await fittingFace(services, (one) => markOfFace(one) === mark)
  if (markOfFace(face) !== mark) return replacedPicture(`${PREFIX}/share/${slug}.png`)
  const png = await renderState(services, state, face)
  if (!png) return productPicture(slug)
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' }
  return new Response(png, {
    headers: { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' },
  })
}
