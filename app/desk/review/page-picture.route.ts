import { servicesContext } from '../../context.server.ts'
import { pageKey } from '../../making/manuals/manual-file.ts'
import { isPageStored, markPage } from '../../making/manuals/manual-pages.server.ts'
import { requireStaffByScript } from '../../people/admin/require-admin.server.ts'
import { findState } from '../../questions/states/us-states.ts'
import type { Route } from './+types/page-picture.route.ts'
import { MAX_MARKED_CHARACTERS, type MarkedPage } from './marked-page.ts'

/**
 * Returns a picture of a cited page with the quote marked. Riders' pictures have no marks. For an
 * earlier manual it returns the riders' picture, because the manual's file is gone.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireStaffByScript(services, request, 'questions')
  const state = findState(params.abbrev)
  const query = new URL(request.url).searchParams
  const manual = query.get('manual') ?? ''
  const quote = (query.get('quote') ?? '').slice(0, MAX_MARKED_CHARACTERS)
  const isPage = /^[1-9]\d{0,3}$/.test(params.page) && /^[0-9a-f]{12}$/.test(manual)
  if (!state || !isPage) return new Response('Not found', { status: 404 })
  const place = { abbrev: state.abbrev, manual, page: Number(params.page) }
  const marked = await markPage(services, place, quote, request.signal)
  if (marked) {
    const { picture, found } = marked
    return replyWith({ picture: picture && addressOf(picture), found: quote ? found : null })
  }
  if (!(await isPageStored(services, place))) return new Response('Not found', { status: 404 })
  const key = pageKey(place.abbrev, manual, place.page)
  const picture = (await services.files.exists(key)) ? `/files/${key}` : null
  return replyWith({ picture, found: null })
}

function addressOf(picture: Uint8Array): string {
  return `data:image/webp;base64,${Buffer.from(picture).toString('base64')}`
}

/** Makes the reply. It may be cached, because a manual's id in the address always means the same bytes. */
function replyWith(page: MarkedPage): Response {
  return Response.json(page, { headers: { 'Cache-Control': 'private, max-age=600' } })
}
