import { redirect } from 'react-router'
import { PREFIX } from '../../base/text/language.ts'
import { servicesContext } from '../../context.server.ts'
import type { Route } from './+types/score-picture.route.ts'
import { pictureName, readScore } from './score-path.ts'
import { renderScore } from './score-picture.server.ts'

/** The picture of a shared score. If the server cannot draw now, the picture of the state. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [kind = '', percent = ''] = params.picture.replace('.png', '').split('-')
  const score = readScore(params.state, kind, percent)
  const isNamed = score && `${params.state}/${params.picture}` === `${pictureName(score)}.png`
  if (!isNamed) return new Response(null, { status: 404 })
  const png = await renderScore(context.get(servicesContext), score)
  if (!png) {
    const headers = { 'Cache-Control': 'no-store' }
    return redirect(`${PREFIX}/share/${params.state}.png`, { headers })
  }
  return new Response(png, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  })
}
