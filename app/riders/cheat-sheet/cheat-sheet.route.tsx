import { ErrorNotice } from '../../base/ui/notice.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { NoSuchState } from '../practice/no-such-state.tsx'
import { loadStatePage } from '../practice/state-page.server.ts'
import type { Route } from './+types/cheat-sheet.route.ts'
import { readCheatSheet } from './cheat-sheet.server.ts'
import * as messages from './cheat-sheet-messages.ts'
import { cheatSheetMeta, cheatSheetPath } from './cheat-sheet-meta.ts'
import { CheatSheetPage } from './cheat-sheet-page.tsx'

export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { state: /[a-z]+(?:-[a-z]+){0,2}/ },
  waits: true,
}

export function loader({ params, context }: Route.LoaderArgs) {
  return loadStatePage(context, params.state, cheatSheetPath, readCheatSheet)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && 'state' in loaderData && loaderData.sheet
    ? cheatSheetMeta(loaderData.state, loaderData.origin)
    : [{ title: messages.titleWithoutState() }, { name: 'robots', content: 'noindex' }]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function CheatSheet({ loaderData }: Route.ComponentProps) {
  if ('states' in loaderData) return <NoSuchState states={loaderData.states} />
  const { sheet, message, ...rest } = loaderData
  return sheet ? <CheatSheetPage sheet={sheet} {...rest} /> : <ErrorNotice message={message} />
}
