import path from 'node:path'
import { z } from 'zod'
import { isModelId } from '../../app/remote-config/remote-config.ts'
import {
  ADDRESSES_HINT,
  addressList,
  isPlainAddress,
  tidyList,
} from '../../app/text/email-address.ts'
import { readProxies } from '../http/client-address.ts'
import { isSecurityContact } from '../http/security-txt.ts'
import { contradictions, idleSettings } from './combined-settings.ts'
import { DATABASE, FILES, openDataFolder, sentenceOf } from './data-folder.ts'
import { isDatabaseUrl } from './database-url.ts'
import { readFilesUrl } from './files-url.ts'
import { ownSecrets } from './own-secrets.ts'
import { isLoopback } from './plain-http.ts'
import { unknownSettings } from './unknown-settings.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const HOUR_MS = 60 * 60 * 1000
const IDLE_HOURS = 336

const matching = (pattern: RegExp) => z.string().regex(pattern)
const numberOf = (digits: RegExp) => matching(digits).transform(Number)
const port = numberOf(/^\d{1,5}$/).refine((number) => number <= 65_535)
const hours = numberOf(/^\d{1,6}$/).refine((number) => number > 0)
const count = numberOf(/^\d{1,12}$/).refine((number) => number > 0)
const httpUrl = z.url({ protocol: /^https?$/ })
const origin = httpUrl.refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`)
// Only a provider on this machine may use plain http.
const issuer = httpUrl.refine(
  (value) => value.startsWith('https:') || isLoopback(new URL(value).hostname),
)

/** Each description completes the sentence "NAME must be …" for the operator. */
const schema = z.object({
  PORT: port.prefault('3000').describe('a port number from 0 to 65535'),
  HOST: z.string().default('127.0.0.1').describe('an address to listen on'),
  ORIGIN: origin
    .optional()
    .describe('the public address without a path, such as https://quiz.example.com'),
  DATA_DIR: z.string().default('./data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl)
    .optional()
    .describe(
      'an address such as postgres://USER:PASSWORD@HOST:5432/DATABASE (HOST,HOST for several) or firestore://PROJECT_ID',
    ),
  FIRESTORE_EMULATOR_HOST: matching(/^\S+:\d{1,5}$/)
    .optional()
    .describe('the host and port of a Firestore emulator'),
  FILES_URL: readBy(readFilesUrl)
    .optional()
    .describe(
      's3://BUCKET or gs://BUCKET, with no more than region, endpoint, browserEndpoint, forcePathStyle and public behind a question mark (see docs/operations.md, "Files in a bucket")',
    ),
  GEOCODER_URL: httpUrl
    .default('https://api.bigdatacloud.net/data/reverse-geocode-client')
    .describe('the https address of the reverse-geocoding service'),
  STARTER_CONTENT: z.enum(['on', 'off']).default('on').describe('"on" or "off"'),
  OFFLINE: z.enum(['on', 'off']).default('on').describe('"on" or "off"'),
  TRUSTED_PROXIES: readBy(readProxies)
    .optional()
    .describe('addresses or networks such as 10.0.0.0/8, separated by commas'),
  SESSION_SECRET: matching(/^[^,]{32,}(,[^,]{32,})*$/)
    .optional()
    .describe('one or more texts of at least 32 characters, separated by commas'),
  SESSION_IDLE_HOURS: hours.optional().describe('a whole number of hours'),
  SESSION_MAX_HOURS: hours.prefault('2160').describe('a whole number of hours'),
  ADMIN_EMAIL: z
    .string()
    .default('admin@example.com')
    .transform(tidyList)
    .refine((list) => addressList.safeParse(list).success)
    .describe(ADDRESSES_HINT),
  SECURITY_CONTACT: z
    .string()
    .refine(isSecurityContact)
    .optional()
    .describe('a contact such as mailto:security@example.com or an https address'),
  OIDC_ISSUER: issuer.optional().describe('the https address of an OpenID provider'),
  OIDC_CLIENT_ID: z.string().optional().describe('the id that the provider gave the app'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('the secret that the provider gave the app'),
  LOCAL_ADMIN_CODE: z.string().min(6).optional().describe('a text of at least 6 characters'),
  LOCAL_PROVIDER: z.enum(['allow']).optional().describe('"allow"'),
  GEMINI_API_KEY: matching(/^[\x21-\x7e]+$/)
    .optional()
    .describe('the key of the AI model service, without spaces'),
  GEMINI_BASE_URL: httpUrl.optional().describe('the https address of the AI model service'),
  AI_CALLS_PER_DAY: count.prefault('40').describe('a whole number of requests, at least 1'),
  AI_TOKENS_PER_DAY: count.prefault('5000000').describe('a whole number of tokens, at least 1'),
  AI_READER_MODEL: z
    .string()
    .refine((model) => model === 'off' || isModelId(model))
    .optional()
    .describe('"off" or the id of an AI model'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe('the address of a mail server, such as smtps://USER:PASSWORD@HOST:465'),
  MAIL_FROM: z
    .string()
    .refine(isPlainAddress)
    .optional()
    .describe('the plain email address that mails come from'),
  METRICS_PORT: port.optional().describe('a port number from 0 to 65535'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('an address to listen on'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
})

/** The names of all settings. */
export const namesOfSettings: readonly string[] = Object.keys(schema.shape)

/** Returns the names of the settings that are set. Leaves out the values, which may be secret. */
export function namesOfSetSettings(variables: NodeJS.ProcessEnv = process.env): string[] {
  return namesOfSettings.filter((name) => variables[name])
}

type Settings = z.infer<typeof schema>

/** A setting or an argument of a command cannot be used. The message tells the operator why. */
export class BadSettingsError extends Error {
  override name = 'BadSettingsError'
}

export type Env = ReturnType<typeof readEnv>

/**
 * Reads the settings (docs/settings.md). An empty variable counts as not set.
 * Creates `DATA_DIR` and missing secrets in it. Throws a `BadSettingsError` if settings are bad.
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env, { mayWrite = true } = {}) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const settings = parse(given)
  const { origin, hostname } = new URL(settings.ORIGIN ?? `http://localhost:${settings.PORT}`)
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = settings
  const oidc = issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null
  if (!oidc && !isLoopback(hostname) && !settings.LOCAL_PROVIDER) {
    throw new BadSettingsError(
      `The embedded identity provider takes everybody's word for who they are, so it does not serve ${origin}. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET (see docs/operations.md, "Sign-in"), or LOCAL_PROVIDER=allow if you mean it.`,
    )
  }
  const dataDir = path.resolve(settings.DATA_DIR)
  const { sessionSecret, localAdminCode, ...localProvider } = openData(dataDir, settings, mayWrite)
  const { GEMINI_API_KEY: apiKey, GEMINI_BASE_URL: baseUrl = null } = settings
  const { SMTP_URL: mailServer, MAIL_FROM: sender } = settings
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = settings
  return {
    port: settings.PORT,
    host: settings.HOST,
    origin,
    dataDir,
    /** The PostgreSQL or Firestore database of the documents; null for the SQLite file in `dataDir`. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** The host and port of an emulator that replaces Firestore; null for Google's service. */
    firestoreEmulator: settings.FIRESTORE_EMULATOR_HOST ?? null,
    /** The bucket of the files; null for the folder in `dataDir`. */
    bucket: settings.FILES_URL ?? null,
    geocoderUrl: settings.GEOCODER_URL,
    starterContent: settings.STARTER_CONTENT === 'on',
    /** True if browsers get a service worker, which works without a network. */
    offline: settings.OFFLINE === 'on',
    trustedProxies: settings.TRUSTED_PROXIES ?? null,
    sessionSecrets: settings.SESSION_SECRET?.split(',') ?? [sessionSecret],
    sessionLimits: {
      idle:
        (settings.SESSION_IDLE_HOURS ?? Math.min(IDLE_HOURS, settings.SESSION_MAX_HOURS)) * HOUR_MS,
      absolute: settings.SESSION_MAX_HOURS * HOUR_MS,
    },
    adminEmail: settings.ADMIN_EMAIL,
    securityContact: settings.SECURITY_CONTACT ?? null,
    oidc,
    localProvider: {
      ...localProvider,
      localAdminCode: settings.LOCAL_ADMIN_CODE ?? localAdminCode,
      /** True if the operator set no admin code, so the log must show the generated code. */
      madeAdminCode: settings.LOCAL_ADMIN_CODE === undefined,
    },
    gemini: apiKey ? { apiKey, baseUrl } : null,
    /** The daily limits for all calls of the AI model together. Days are in UTC. */
    aiLimits: { calls: settings.AI_CALLS_PER_DAY, tokens: settings.AI_TOKENS_PER_DAY },
    /** The second reader's model. "off" means no reader, null means that the app names it. */
    readerModel: settings.AI_READER_MODEL ?? null,
    /** The mail server and the sender of mails; null when the server sends none. */
    mail: mailServer && sender ? { url: mailServer, from: sender } : null,
    metrics: metricsPort === undefined ? null : { port: metricsPort, host: metricsHost },
    /** Sentences about variables that look like settings and have no effect. */
    warnings: [
      ...unknownSettings(Object.keys(given), namesOfSettings),
      ...idleSettings(namesOfSetSettings(given)),
    ],
    logLevel: settings.LOG_LEVEL,
  }
}

function openData(dataDir: string, settings: Settings, mayWrite: boolean) {
  const database = settings.DATABASE_URL ? [] : [DATABASE]
  const files = settings.FILES_URL ? [] : [FILES]
  try {
    openDataFolder(dataDir, [...database, ...files], mayWrite)
    return ownSecrets(dataDir, mayWrite)
  } catch (cause) {
    throw new BadSettingsError(sentenceOf(cause as NodeJS.ErrnoException, dataDir), { cause })
  }
}

function parse(given: NodeJS.ProcessEnv): Settings {
  const parsed = schema.safeParse(given)
  if (parsed.success) {
    const lines = contradictions(parsed.data)
    if (lines.length === 0) return parsed.data
    throw new BadSettingsError(lines.join('\n'))
  }
  const names = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof Settings))
  const lines = [...names].map((name) => {
    const { description } = schema.shape[name]
    return `${name} must be ${description}; it is ${shown(name, given[name])}.`
  })
  throw new BadSettingsError(lines.join('\n'))
}

/** Returns a schema for a text that `read` parses. `read` throws if the text does not fit. */
function readBy<T>(read: (text: string) => T) {
  return z.string().transform((text, context) => {
    try {
      return read(text)
    } catch {
      context.addIssue('The text cannot be read')
      return z.NEVER
    }
  })
}

/** Returns the value for a message. Leaves out a secret, because it must not get into a log. */
function shown(name: string, value: string | undefined): string {
  const isSecret = /^(DATABASE|FILES|SMTP)_URL$|_(SECRET|CODE|KEY)$/.test(name)
  return isSecret || /:\/\/[^/]*@/.test(value ?? '') ? 'not' : `"${value}"`
}
