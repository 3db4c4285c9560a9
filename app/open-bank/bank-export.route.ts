import * as z from 'zod/mini'
import { servicesContext } from '../context.server.ts'
import { streamText } from '../json-stream.server.ts'
import { bankFile } from '../question-bank/bank-file.ts'
import type { RouteHandle } from '../route-handle.ts'
import { findByAnySpelling, stateSlug } from '../states/state-address.ts'
import type { Route } from './+types/bank-export.route.ts'
import { bankExport } from './bank-export.server.ts'
import { ALL, FORMATS, partsOf } from './formats.ts'

/** The files of all states are too large for the cache. */
export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { file: /[a-z-]{4,20}\.(?:json|csv|gift|moodle\.xml|anki\.txt)/ },
}

/** The questions of a state or of all states as a file: `ohio.csv`, `all_states.csv`. Also the JSON schema. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (params.file === 'schema.json') return schema()
  const parts = partsOf(params.file)
  const state = parts && findByAnySpelling(parts.name)
  const isAll = parts?.name === ALL
  const isKnown = isAll || (state && parts?.name === stateSlug(state))
  if (!parts || !isKnown) return Response.json(null, { status: 404 })
  return streamText(services, request, bankExport(services, state, parts.format), {
    'Content-Type': FORMATS[parts.format].type,
    'Content-Disposition': `attachment; filename="motorcycle-${params.file}"`,
    'Cache-Control': 'no-cache',
    // Other sites may show the questions.
    'Access-Control-Allow-Origin': '*',
  })
}

function schema(): Response {
  const headers = { 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' }
  return Response.json(z.toJSONSchema(bankFile, { io: 'input', unrepresentable: 'any' }), {
    headers,
  })
}
