import type { Settings } from '../../app/context.server.ts'
import type { Env } from './env.ts'

/** Returns which services get data, for the pages that say so. Names no host, because some are internal. */
export function toldServices({
  gemini,
  databaseUrl,
}: Pick<Env, 'gemini' | 'databaseUrl'>): Pick<Settings, 'aiService' | 'database'> {
  return { aiService: gemini && aiServiceAt(gemini), database: databaseAt(databaseUrl) }
}

function aiServiceAt({ baseUrl }: NonNullable<Env['gemini']>) {
  return baseUrl ? 'other' : 'Google'
}

function databaseAt(url: string | null) {
  if (!url) return 'SQLite'
  return url.startsWith('firestore:') ? 'Firestore' : 'PostgreSQL'
}
