import * as z from 'zod/mini'
import { typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
import { type RemoteConfig, remoteConfig } from './remote-config.ts'

const DEFAULTS = {
  enable_gemini_call: false,
  enable_ai_drafts: false,
  ai_model_id: 'gemini-flash-latest',
}

/**
 * The flags as they are now: those that are stored (`system/remoteConfig`), defaults for the rest.
 * Throws when the stored ones can't be read: who is admin is then not decided by a default.
 */
export async function readRemoteConfig({
  documents,
  log,
  localAdmin,
}: Pick<Services, 'documents' | 'log' | 'localAdmin'>): Promise<RemoteConfig> {
  const system = typedCollection(documents, 'system', z.partial(remoteConfig), (path, cause) =>
    log.error({ path, err: cause }, 'malformed remote config'),
  )
  const { id: _, ...stored } = (await system.get('remoteConfig')) ?? { id: '' }
  return { ...DEFAULTS, admin_email: localAdmin.email, ...stored }
}
