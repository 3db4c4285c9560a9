import path from 'node:path'
import { ENCODE_THE_PASSWORD, hasBarePassword } from './bare-password.ts'
import { contradictions, idleInDemo, idleSettings } from './combined-settings.ts'
import { DATABASE, FILES, openDataFolder, sentenceOf } from './data-folder.ts'
import { DEMO_FOLDER, markForDemo, misuseOf } from './demo-folder.ts'
import { ownSecrets } from './own-secrets.ts'
import { isLoopback } from './plain-http.ts'
import { EXAMPLE_ADMIN, type Settings, settingsSchema } from './settings-schema.ts'
import { unknownSettings } from './unknown-settings.ts'
import { nameOfProxy, unusedProxy } from './unused-proxy.ts'

const HOUR_MS = 60 * 60 * 1000
const IDLE_HOURS = 336
/** A demo starts anew after its period, or at this size, for which it looks each `lookMs`. */
const DEMO = {
  periodMs: HOUR_MS,
  maxBytes: 1_000_000_000,
  leastBytes: 50_000_000,
  lookMs: 5_000,
  /** At the start it waits this long for a command that has locked its database. */
  lockedMs: 10_000,
}
/** No service: the browser reads an address of this kind by itself, without sending anything. */
const NO_GEOCODER = 'data:,'

export const namesOfSettings: readonly string[] = Object.keys(settingsSchema.shape)

/** Returns the names of the settings that are set. Leaves out the values, which may be secret. */
export function namesOfSetSettings(variables: NodeJS.ProcessEnv = process.env): string[] {
  return namesOfSettings.filter((name) => variables[name])
}

/** A setting or an argument of a command cannot be used. The message explains why to the operator. */
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
    OIDC_CLIENT_SECRET: clientSecret = null,
    OIDC_GROUPS_CLAIM: groupsClaim,
  } = settings
  const oidc =
    issuer && clientId
      ? { issuer, clientId, clientSecret, ...(groupsClaim && { groupsClaim }) }
      : null
  const isDemo = settings.DEMO === 'on'
  if (!oidc && !isDemo && !isLoopback(hostname) && !settings.LOCAL_PROVIDER) {
    throw new BadSettingsError(
      `The embedded identity provider takes everybody's word for who they are, so it does not serve ${origin}. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET (see docs/operations.md, "Sign-in"), LOCAL_PROVIDER=admin to let only admins sign in, by code, or LOCAL_PROVIDER=allow if you mean it.`,
    )
  }
  const dataDir = path.resolve(settings.DATA_DIR, isDemo ? DEMO_FOLDER : '')
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
    geocoderUrl: isDemo ? NO_GEOCODER : settings.GEOCODER_URL,
    /** Null unless the server is a demo. */
    demo: isDemo ? DEMO : null,
    starterContent: settings.STARTER_CONTENT === 'on',
    /** True if a newer release makes a backup before it first uses the data. */
    upgradeBackup: settings.UPGRADE_BACKUP === 'on',
    /** True if browsers get a service worker, with which the site works without a network. */
    offline: settings.OFFLINE === 'on' && !isDemo,
    trustedProxies: settings.TRUSTED_PROXIES ?? null,
    sessionSecrets: settings.SESSION_SECRET?.split(',') ?? [sessionSecret],
    sessionLimits: {
      idle:
        (settings.SESSION_IDLE_HOURS ?? Math.min(IDLE_HOURS, settings.SESSION_MAX_HOURS)) * HOUR_MS,
      absolute: settings.SESSION_MAX_HOURS * HOUR_MS,
    },
    /** The sign-in page of a demo shows the address to everybody, so it is not the operator's own. */
    adminEmail: isDemo ? EXAMPLE_ADMIN : settings.ADMIN_EMAIL,
    securityContact: settings.SECURITY_CONTACT ?? null,
    oidc,
    localProvider: {
      ...localProvider,
      localAdminCode: settings.LOCAL_ADMIN_CODE ?? localAdminCode,
      /** True if only who has a code can sign in. */
      adminAlone: settings.LOCAL_PROVIDER === 'admin',
      /** True if the log must show the generated admin code: the operator set none, and it is asked for. */
      madeAdminCode: settings.LOCAL_ADMIN_CODE === undefined && !isDemo,
    },
    gemini: apiKey ? { apiKey, baseUrl } : null,
    /** The daily limits for all calls of the AI model together. Days are in UTC. */
    aiLimits: { calls: settings.AI_CALLS_PER_DAY, tokens: settings.AI_TOKENS_PER_DAY },
    /** The second reader's model. "off" means no reader, null means that the app chooses it. */
    readerModel: settings.AI_READER_MODEL ?? null,
    /** True if the AI model also translates what it wrote. */
    aiTranslations: settings.AI_TRANSLATIONS === 'on',
    /** The terms under which others may use the content. */
    contentTerms: settings.CONTENT_TERMS,
    /** The server deletes what visitors wrote to the admin after this many days. 0: never. */
    messageDays: settings.MESSAGE_DAYS,
    /** The list of changes loses what is older than this many days. 0: never. */
    changeDays: settings.CHANGE_DAYS,
    /** The mail server and the sender of mails; null when the server sends no mails. */
    mail: mailServer && sender ? { url: mailServer, from: sender } : null,
    /** The name of the variable with a proxy for http; null without a proxy. */
    proxy: nameOfProxy(given) ?? null,
    metrics: metricsPort === undefined ? null : { port: metricsPort, host: metricsHost },
    /** Sentences about variables that look like settings and have no effect. */
    warnings: [
      ...unknownSettings(Object.keys(given), namesOfSettings),
      ...idleSettings(namesOfSetSettings(given)),
      ...(isDemo ? idleInDemo(namesOfSetSettings(given)) : []),
      ...unusedProxy(given),
    ],
    logLevel: settings.LOG_LEVEL,
    /** True for a log that a person reads; undefined lets the log look whether it has a terminal. */
    logAsText: settings.LOG_FORMAT && settings.LOG_FORMAT === 'text',
  }
}

function openData(dataDir: string, settings: Settings, mayWrite: boolean) {
  const isDemo = settings.DEMO === 'on'
  const misuse = misuseOf(dataDir, isDemo)
  if (misuse) throw new BadSettingsError(misuse)
  const database = settings.DATABASE_URL ? [] : [DATABASE]
  const files = settings.FILES_URL ? [] : [FILES]
  try {
    openDataFolder(dataDir, [...database, ...files], mayWrite)
    if (isDemo && mayWrite) markForDemo(dataDir)
    return ownSecrets(dataDir, mayWrite)
  } catch (cause) {
    throw new BadSettingsError(sentenceOf(cause as NodeJS.ErrnoException, dataDir), { cause })
  }
}

function parse(given: NodeJS.ProcessEnv): Settings {
  const parsed = settingsSchema.safeParse(given)
  if (parsed.success) {
    const lines = contradictions(parsed.data)
    if (lines.length === 0) return parsed.data
    throw new BadSettingsError(lines.join('\n'))
  }
  const names = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof Settings))
  const lines = [...names].map((name) => {
    const { description } = settingsSchema.shape[name]
    const hint = hasBarePassword(given[name] ?? '') ? ` ${ENCODE_THE_PASSWORD}` : ''
    return `${name} must be ${description}; it is ${shown(name, given[name])}.${hint}`
  })
  throw new BadSettingsError(lines.join('\n'))
}

/** Returns the value for a message, or "not" in place of a secret, which must not get into a log. */
function shown(name: string, value: string | undefined): string {
  const isSecret = /^(DATABASE|FILES|SMTP)_URL$|_(SECRET|CODE|KEY)$/.test(name)
  return isSecret || /:\/\/[^/]*@/.test(value ?? '') ? 'not' : `"${value}"`
}
