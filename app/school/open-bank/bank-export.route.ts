import * as z from 'zod/mini'
import { shownFace } from '../../base/face/shown-face.ts'
import { servicesContext } from '../../context.server.ts'
import { bankFile } from '../../making/question-bank/bank-file.ts'
import { findByAnySpelling, stateSlug } from '../../questions/states/state-address.ts'
import type { Route } from './+types/bank-export.route.ts'
import { writtenBank } from './bank-export.server.ts'
import { ALL_STATES, FORMATS, partsOf } from './formats.ts'
import * as messages from './open-bank-messages.ts'
import { sendWrittenFile } from './send-written-file.server.ts'

/** Other sites may show the questions. */
const FOR_ALL_SITES = { 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' }
/** A file of all states is written within seconds. */
const BUSY_SECONDS = '10'

/** The questions of a state or of all states as a file: `ohio.csv`, `all_states.csv`. Also the JSON schema. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (new URL(request.url).pathname.endsWith('.data')) return notFound()
  if (params.file === 'schema.json') return schema()
  const parts = partsOf(params.file)
  const state = parts && findByAnySpelling(parts.name)
  const isKnown = parts?.name === ALL_STATES || (state && parts.name === stateSlug(state))
  if (!parts || !isKnown) return notFound()
  const file = await writtenBank(context.get(servicesContext), state, parts.format)
  if (!file) {
    const headers = { 'Retry-After': BUSY_SECONDS, 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(messages.busy(), { status: 503, headers })
  }
  return sendWrittenFile(request, file, {
    ...FOR_ALL_SITES,
    'Content-Type': FORMATS[parts.format].type,
    'Content-Disposition': `attachment; filename="${fileStart()}-${params.file}"`,
  })
}

/** The name of the site in a file's name, or the subject if the site has no name of its own. */
function fileStart(): string {
  const plain = (shownFace()?.name ?? '').normalize('NFKD').toLowerCase()
  return plain.match(/[a-z0-9]+/g)?.join('-') ?? 'motorcycle'
}

function notFound(): Response {
  return Response.json(null, { status: 404 })
}

function schema(): Response {
  return Response.json(z.toJSONSchema(bankFile, { io: 'input', unrepresentable: 'any' }), {
    headers: FOR_ALL_SITES,
  })
}
