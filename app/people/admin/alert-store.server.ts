import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'

const alert = z.object({
  kind: z.enum(['pulled', 'law', 'backup', 'ai']),
  says: z.string(),
  /** The page where it is mended. */
  to: z.string(),
  since: z.iso.datetime(),
  mail: z.enum(['due', 'done']),
})
export type Alert = z.infer<typeof alert>

/**
 * What needs the admins now, as `app/desk/overview/alerts.server.ts` finds it. An alert is deleted when it is
 * over, so the next occasion is told again.
 */
export const alerts = collection({
  path: 'alerts',
  schema: alert,
  lists: [{ where: ['mail'] }],
  exported: false,
})
