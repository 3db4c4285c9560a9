import { redirect } from 'react-router'
import { requireAdminByScript } from '../admin/require-admin.server.ts'
import { servicesContext } from '../context.server.ts'
import { pageKey } from '../manuals/manual-file.ts'
import { storePage } from '../manuals/manual-pages.server.ts'
import { findState } from '../states/us-states.ts'
import type { Route } from './+types/page-picture.route.ts'

/** The picture of the manual's page that a question cites. The first request makes it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdminByScript(services, request)
  const state = findState(params.abbrev)
  const manual = new URL(request.url).searchParams.get('manual') ?? ''
  const page = Number(params.page)
  const isPage = /^[1-9]\d{0,3}$/.test(params.page) && /^[0-9a-f]{12}$/.test(manual)
  const isStored =
    state && isPage && (await storePage(services, { abbrev: state.abbrev, manual, page }))
  if (!isStored) return new Response('Not found', { status: 404 })
  return redirect(`/files/${pageKey(state.abbrev, manual, page)}`)
}
