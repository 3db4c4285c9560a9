import { mkdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535))),
)
const httpUrl = z.url({ protocol: /^https?$/ })

const schema = z.object({
  PORT: z.prefault(port, '3000'),
  HOST: z._default(z.string(), '127.0.0.1'),
  ORIGIN: z.optional(httpUrl),
  DATA_DIR: z._default(z.string(), './data'),
  GEOCODER_URL: z._default(httpUrl, 'https://api.bigdatacloud.net/data/reverse-geocode-client'),
  STARTER_CONTENT: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'info'),
})

const HINTS: Record<keyof z.infer<typeof schema>, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on',
  ORIGIN: 'the public address, such as https://quiz.example.com',
  DATA_DIR: 'a folder',
  GEOCODER_URL: 'the https address of the reverse-geocoding service',
  STARTER_CONTENT: '"on" or "off"',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
}

export type Env = {
  port: number
  host: string
  /** The public origin: scheme, host and port, no path. */
  origin: string
  dataDir: string
  geocoderUrl: string
  starterContent: boolean
  logLevel: (typeof LOG_LEVELS)[number]
}

/** A setting that cannot be used; the message has one line for each, for the operator. */
export class BadSettingsError extends Error {
  override name = 'BadSettingsError'
}

/**
 * Reads the settings (docs/architecture.md, "How it is run"). An empty variable counts as not set.
 * Creates `DATA_DIR`. Throws `BadSettingsError` with one line per bad setting.
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => issue.path[0] as keyof typeof HINTS))
    throw new BadSettingsError(
      [...names]
        .map((name) => `${name} must be ${HINTS[name]}; it is "${given[name]}".`)
        .join('\n'),
    )
  }
  const settings = parsed.data
  const dataDir = path.resolve(settings.DATA_DIR)
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    throw new BadSettingsError(`DATA_DIR cannot be created: ${(cause as Error).message}`, { cause })
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    origin: new URL(settings.ORIGIN ?? `http://localhost:${settings.PORT}`).origin,
    dataDir,
    geocoderUrl: settings.GEOCODER_URL,
    starterContent: settings.STARTER_CONTENT === 'on',
    logLevel: settings.LOG_LEVEL,
  }
}
