import { data, redirect } from 'react-router'
import { servicesContext } from '../context.server.ts'
import { NoSuchState } from '../practice/no-such-state.tsx'
import { listAvailableStates } from '../quiz/available-states.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { findByAnySpelling, stateSlug } from '../states/state-address.ts'
import { ErrorNotice } from '../ui/notice.tsx'
import type { Route } from './+types/cheat-sheet.route.ts'
import { readCheatSheet } from './cheat-sheet.server.ts'
import { cheatSheetMeta, cheatSheetPath } from './cheat-sheet-meta.ts'
import { CheatSheetPage } from './cheat-sheet-page.tsx'

export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { state: /[a-z]+(?:-[a-z]+){0,2}/ },
  waits: true,
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const state = findByAnySpelling(params.state)
  if (!state) return data({ states: (await listAvailableStates(services)) ?? [] }, 404)
  if (params.state !== stateSlug(state)) throw redirect(cheatSheetPath(state), 301)
  const { status, ...found } = await readCheatSheet(services, state)
  const headers = { 'Cache-Control': status === 200 ? 'no-cache' : 'no-store' }
  return data({ state, origin: services.origin, ...found }, { status, headers })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && 'state' in loaderData && loaderData.sheet
    ? cheatSheetMeta(loaderData.state, loaderData.origin)
    : [{ title: 'Motorcycle permit cheat sheet' }, { name: 'robots', content: 'noindex' }]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function CheatSheet({ loaderData }: Route.ComponentProps) {
  if ('states' in loaderData) return <NoSuchState states={loaderData.states} />
  const { sheet, message, ...rest } = loaderData
  return sheet ? <CheatSheetPage sheet={sheet} {...rest} /> : <ErrorNotice message={message} />
}
