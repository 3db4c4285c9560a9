import { createHmac } from 'node:crypto'
import type { Services } from '../../context.server.ts'

/** Returns a network's mark for one purpose, which `text` names. Only the secret links it to the network. */
export function networkMark({ settings }: Pick<Services, 'settings'>, text: string): string {
  const [salt = ''] = settings.sessionSecrets
  return createHmac('sha256', salt).update(text).digest('hex').slice(0, 8)
}
