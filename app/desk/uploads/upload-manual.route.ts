import { securityEvent } from '../../base/requests/security-event.server.ts'
import { TRANSLATED } from '../../base/text/languages.ts'
import { postOnly } from '../../base/text/post-only.server.ts'
import { servicesContext } from '../../context.server.ts'
import { uploadManual } from '../../making/generation/upload-to-questions.server.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import type { UploadRefusal } from '../../making/manuals/receive-manual.server.ts'
import { uploadOtherManual } from '../../making/manuals/upload-other-manual.server.ts'
import { requireAdminByScript } from '../../people/admin/require-admin.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { stateThing } from '../../people/deeds/things.ts'
import { findState } from '../../questions/states/us-states.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/upload-manual.route.ts'

/** The server's limits for bodies are too strict for manuals. The action limits the size instead. */
export const handle: RouteHandle = { maxBodyBytes: Number.POSITIVE_INFINITY, mayArriveSlowly: true }

export const loader = postOnly

const NO_STATE: UploadRefusal = { status: 422, message: MANUAL_MESSAGES.noState }

/**
 * Receives a manual. The body is the file, and the query names the state. `language` is the tag of another
 * language of the state's manual. `typed` is the state's name as the admin typed it, if the manual seems to
 * be another state's. `replace=yes` confirms that a short document replaces the present manual.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid, uidHash } = await requireAdminByScript(services, request)
  const query = new URL(request.url).searchParams
  const abbrev = query.get('state')
  const state = findState(abbrev)
  const length = Number(request.headers.get('Content-Length')) || null
  const asked = query.get('language')
  const language = TRANSLATED.find(({ tag }) => tag === asked)?.tag
  if (asked && !language) throw new Response(null, { status: 404 })
  const upload = {
    body: request.body,
    length,
    typedState: query.get('typed'),
    mayReplace: query.get('replace') === 'yes',
    by: uidHash,
  }
  try {
    const outcome = !state
      ? NO_STATE
      : language
        ? await uploadOtherManual(services, state, { ...upload, language })
        : await uploadManual(services, state, upload)
    if ('message' in outcome) {
      const { status, cause, ...reply } = outcome
      const facts = { abbrev, uid, reason: outcome.message, cause }
      services.log.warn(securityEvent('upload.refused', facts), 'manual refused')
      return Response.json(reply, { status })
    }
    await recordDeed(services, 'save-manual', {
      uid,
      thing: stateThing(abbrev ?? ''),
      note: [outcome.saved.id, ...(asked ? [asked] : [])].join(' '),
    })
    return Response.json(outcome, { status: 202 })
  } catch (error) {
    services.log.error({ err: error, abbrev }, 'saving a state failed')
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    return Response.json({ message: MANUAL_MESSAGES.saveFailed }, { status: isFull ? 507 : 500 })
  }
}
