import { storeTroubleOf } from '../../../platform/documents/document-store.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { storeTrouble } from '../text/trouble-messages.ts'

/**
 * Logs a failure of the store. Returns its message for a page that keeps what was typed. Throws every
 * other error again. The server replaces the status 500 by the one
 * for `info.storeTrouble`.
 */
export function tellStoreTrouble(
  { log }: Pick<Services, 'log'>,
  info: Pick<RequestInfo, 'storeTrouble'>,
  error: unknown,
): { message: string; status: number } {
  const trouble = storeTroubleOf(error)
  if (!trouble) throw error
  info.storeTrouble = trouble
  log.error({ err: error }, 'nothing was stored')
  return { message: storeTrouble(trouble), status: 500 }
}
