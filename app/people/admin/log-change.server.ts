import { securityEvent } from '../../base/requests/security-event.server.ts'
import type { Services } from '../../context.server.ts'
import type { Intent } from './intents.ts'

/** Logs what an admin did. The upload of a manual has no form, and so no intent. */
export function logChange(
  { log }: Pick<Services, 'log'>,
  did: Intent | 'save-manual',
  facts: { uid: string } & Parameters<typeof securityEvent>[1],
): void {
  log.info(securityEvent('admin.acted', { did, ...facts }), 'an admin made a change')
}
