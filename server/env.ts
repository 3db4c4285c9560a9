import { mkdirSync } from 'node:fs'
import { BlockList } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { ADDRESS_HINT, emailAddress } from '../app/text/email-address.ts'
import type { BucketPlace } from '../platform/files/file-storage.ts'
import { readProxies } from './client-address.ts'
import { isDatabaseUrl } from './database-url.ts'
import { readFilesUrl } from './files-url.ts'
import { type OwnSecrets, ownSecrets } from './own-secrets.ts'
import { isLoopback } from './plain-http.ts'
import { isSecurityContact } from './security-txt.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535))),
)
const httpUrl = z.url({ protocol: /^https?$/ })
const proxies = readBy(readProxies)

// Plain http is for a provider on this machine only.
const issuer = httpUrl.check(
  z.refine((value) => value.startsWith('https:') || isLoopback(new URL(value).hostname)),
)
const hostAndPort = z.string().check(z.regex(/^\S+:\d{1,5}$/))
const hours = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/)),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
)

const schema = z.object({
  PORT: z.prefault(port, '3000'),
  HOST: z._default(z.string(), '127.0.0.1'),
  ORIGIN: z.optional(httpUrl),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.refine(isDatabaseUrl))),
  FIRESTORE_EMULATOR_HOST: z.optional(hostAndPort),
  FILES_URL: z.optional(readBy(readFilesUrl)),
  GEOCODER_URL: z._default(httpUrl, 'https://api.bigdatacloud.net/data/reverse-geocode-client'),
  STARTER_CONTENT: z._default(z.enum(['on', 'off']), 'on'),
  TRUSTED_PROXIES: z.optional(proxies),
  SESSION_SECRET: z.optional(z.string().check(z.regex(/^[^,]{32,}(,[^,]{32,})*$/))),
  SESSION_IDLE_HOURS: z.prefault(hours, '336'),
  SESSION_MAX_HOURS: z.prefault(hours, '2160'),
  ADMIN_EMAIL: z._default(emailAddress, 'admin@example.com'),
  SECURITY_CONTACT: z.optional(z.string().check(z.refine(isSecurityContact))),
  OIDC_ISSUER: z.optional(issuer),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  LOCAL_ADMIN_CODE: z.optional(z.string().check(z.minLength(6))),
  LOCAL_PROVIDER: z.optional(z.enum(['allow'])),
  GEMINI_API_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
  GEMINI_BASE_URL: z.optional(httpUrl),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'info'),
})

const HINTS: Record<keyof z.infer<typeof schema>, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on',
  ORIGIN: 'the public address, such as https://quiz.example.com',
  DATA_DIR: 'a folder',
  DATABASE_URL:
    'an address such as postgres://USER:PASSWORD@HOST:5432/DATABASE (HOST,HOST for several) or firestore://PROJECT_ID',
  FIRESTORE_EMULATOR_HOST: 'the host and port of a Firestore emulator',
  FILES_URL:
    's3://BUCKET or gs://BUCKET, with no more than region, endpoint, forcePathStyle and public behind a question mark (see the README)',
  GEOCODER_URL: 'the https address of the reverse-geocoding service',
  STARTER_CONTENT: '"on" or "off"',
  TRUSTED_PROXIES: 'addresses or networks such as 10.0.0.0/8, separated by commas',
  SESSION_SECRET: 'one or more texts of at least 32 characters, separated by commas',
  SESSION_IDLE_HOURS: 'a whole number of hours',
  SESSION_MAX_HOURS: 'a whole number of hours',
  ADMIN_EMAIL: ADDRESS_HINT,
  SECURITY_CONTACT: 'a contact such as mailto:security@example.com or an https address',
  OIDC_ISSUER: 'the https address of an OpenID provider',
  OIDC_CLIENT_ID: 'the id that the provider gave the app',
  OIDC_CLIENT_SECRET: 'the secret that the provider gave the app',
  LOCAL_ADMIN_CODE: 'a text of at least 6 characters',
  LOCAL_PROVIDER: '"allow"',
  GEMINI_API_KEY: 'the key of the AI model service, without spaces',
  GEMINI_BASE_URL: 'the https address of the AI model service',
  METRICS_PORT: 'a port number from 0 to 65535',
  METRICS_HOST: 'an address to listen on',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
}

export type Env = {
  port: number
  host: string
  /** The public origin: scheme, host and port, no path. */
  origin: string
  dataDir: string
  /** The PostgreSQL or Firestore database of the documents; null for the SQLite file in `dataDir`. */
  databaseUrl: string | null
  /** Host and port of an emulator to use in Firestore's place. */
  firestoreEmulator: string | null
  /** The bucket of the files; null for the folder in `dataDir`. */
  bucket: BucketPlace | null
  geocoderUrl: string
  starterContent: boolean
  /** The proxies in front of it that may say who the client is. */
  trustedProxies: BlockList
  /** Sign the cookies: the first one signs, all are accepted. */
  sessionSecrets: string[]
  /** How long a session lasts unused, and at most, in milliseconds. */
  sessionLimits: { idle: number; absolute: number }
  adminEmail: string
  /** Whom to tell about a vulnerability, as a URI; null for nobody. */
  securityContact: string | null
  /** The OpenID provider; null for the embedded one. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  localProvider: Pick<OwnSecrets, 'localAdminCode' | 'localClientSecret' | 'localProviderKey'> & {
    /** Whether the operator has to be told the admin code: they did not set it. */
    madeAdminCode: boolean
  }
  /** The AI model service; null for none. */
  gemini: { apiKey: string; baseUrl: string | null } | null
  /** Where the metrics are told; null for nowhere. */
  metrics: { port: number; host: string } | null
  /** Whether `WORKERS` is set: earlier versions had this setting. */
  hasWorkers: boolean
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
        .map((name) => `${name} must be ${HINTS[name]}; it is ${shown(name, given[name])}.`)
        .join('\n'),
    )
  }
  const settings = parsed.data
  const origin = new URL(settings.ORIGIN ?? `http://localhost:${settings.PORT}`)
  const oidc = readOidc(settings)
  if (!oidc && !isLoopback(origin.hostname) && !settings.LOCAL_PROVIDER) {
    throw new BadSettingsError(
      `The embedded identity provider takes everybody's word for who they are, so it does not serve ${origin.origin}. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET (see the README), or LOCAL_PROVIDER=allow if you mean it.`,
    )
  }
  const dataDir = path.resolve(settings.DATA_DIR)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new BadSettingsError(`DATA_DIR cannot be created: ${(cause as Error).message}`, { cause })
  }
  const { sessionSecret, localAdminCode, ...localProvider } = ownSecrets(dataDir)
  return {
    port: settings.PORT,
    host: settings.HOST,
    origin: origin.origin,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    firestoreEmulator: settings.FIRESTORE_EMULATOR_HOST ?? null,
    bucket: settings.FILES_URL ?? null,
    geocoderUrl: settings.GEOCODER_URL,
    starterContent: settings.STARTER_CONTENT === 'on',
    trustedProxies: settings.TRUSTED_PROXIES ?? new BlockList(),
    sessionSecrets: settings.SESSION_SECRET?.split(',') ?? [sessionSecret],
    sessionLimits: {
      idle: settings.SESSION_IDLE_HOURS * HOUR,
      absolute: settings.SESSION_MAX_HOURS * HOUR,
    },
    adminEmail: settings.ADMIN_EMAIL,
    securityContact: settings.SECURITY_CONTACT ?? null,
    oidc,
    localProvider: {
      ...localProvider,
      localAdminCode: settings.LOCAL_ADMIN_CODE ?? localAdminCode,
      madeAdminCode: settings.LOCAL_ADMIN_CODE === undefined,
    },
    gemini: settings.GEMINI_API_KEY
      ? { apiKey: settings.GEMINI_API_KEY, baseUrl: settings.GEMINI_BASE_URL ?? null }
      : null,
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    hasWorkers: given.WORKERS !== undefined,
    logLevel: settings.LOG_LEVEL,
  }
}

/** A text that a function reads, which throws for one it can't. */
function readBy<T>(read: (text: string) => T) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return read(text)
      } catch {
        context.issues.push({ code: 'custom', input: text })
        return z.NEVER
      }
    }),
  )
}

const HOUR = 60 * 60 * 1000

function readOidc(settings: z.infer<typeof schema>): Env['oidc'] {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = settings
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret }
  if (!issuer && !clientId && !clientSecret) return null
  throw new BadSettingsError(
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none.',
  )
}

/** The value as a complaint may show it: a log is no place for a secret. */
function shown(name: string, value: string | undefined): string {
  return /^(DATABASE|FILES)_URL$|_(SECRET|CODE|KEY)$/.test(name) ? 'not' : `"${value}"`
}
