import type { Settings } from './settings-schema.ts'

/** Maps a setting to another setting, without which it has no effect. */
const NEEDED = {
  METRICS_HOST: 'METRICS_PORT',
  GEMINI_BASE_URL: 'GEMINI_API_KEY',
  AI_CALLS_PER_DAY: 'GEMINI_API_KEY',
  AI_TOKENS_PER_DAY: 'GEMINI_API_KEY',
  AI_READER_MODEL: 'GEMINI_API_KEY',
  AI_TRANSLATIONS: 'GEMINI_API_KEY',
  FIRESTORE_EMULATOR_HOST: 'DATABASE_URL',
}

/** Returns a sentence for each setting in `set` that has no effect without another setting. */
export function idleSettings(set: readonly string[]): string[] {
  return Object.entries(NEEDED).flatMap(([name, needed]) =>
    set.includes(name) && !set.includes(needed) ? [`${name} has no effect without ${needed}`] : [],
  )
}

/** What would take something out of a demo, or keep it, and what decides who signs in. */
const NOT_IN_A_DEMO = [
  'DATABASE_URL',
  'FILES_URL',
  'OIDC_ISSUER',
  'LOCAL_PROVIDER',
  'GEMINI_API_KEY',
  'SMTP_URL',
] as const
const IDLE_IN_A_DEMO = ['ADMIN_EMAIL', 'GEOCODER_URL', 'LOCAL_ADMIN_CODE', 'OFFLINE']

/** Returns a sentence for each setting in `set` that has no effect in a demo. */
export function idleInDemo(set: readonly string[]): string[] {
  return IDLE_IN_A_DEMO.filter((name) => set.includes(name)).map(
    (name) => `${name} has no effect with DEMO=on`,
  )
}

/** As long as a generated code. */
const MIN_PUBLIC_CODE = 12

/** Returns a sentence for each group of settings that are valid alone but contradict each other. */
export function contradictions(settings: Settings): string[] {
  const { PORT: port, METRICS_PORT: metricsPort, ORIGIN: origin } = settings
  const { SESSION_IDLE_HOURS: idle = 0, SESSION_MAX_HOURS: max } = settings
  const adminAlone = settings.LOCAL_PROVIDER === 'admin'
  const { LOCAL_ADMIN_CODE: code = 'x'.repeat(MIN_PUBLIC_CODE) } = settings
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, SMTP_URL, MAIL_FROM } = settings
  const notInDemo = NOT_IN_A_DEMO.filter((name) => settings[name])
  return [
    settings.DEMO === 'on' &&
      notInDemo.length > 0 &&
      `DEMO=on lets everybody in, sends nothing, and deletes all data each hour, so it does not go with ${notInDemo.join(', ')}.`,
    (isHalfSet(OIDC_ISSUER, OIDC_CLIENT_ID) || (!!OIDC_CLIENT_SECRET && !OIDC_ISSUER)) &&
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three, or the first two if the provider gave no secret.',
    adminAlone &&
      !!OIDC_ISSUER &&
      'LOCAL_PROVIDER=admin lets people sign in by code only, so it does not go with OIDC_ISSUER: set one of them.',
    adminAlone &&
      code.length < MIN_PUBLIC_CODE &&
      `LOCAL_ADMIN_CODE must have at least ${MIN_PUBLIC_CODE} characters beside LOCAL_PROVIDER=admin, because anybody may guess it.`,
    isHalfSet(SMTP_URL, MAIL_FROM) &&
      'SMTP_URL and MAIL_FROM belong together: set both or neither.',
    port === metricsPort && port !== 0 && `METRICS_PORT must differ from PORT; both are ${port}.`,
    port === 0 && !origin && 'ORIGIN must be set beside PORT=0, which takes any free port.',
    idle > max &&
      `SESSION_IDLE_HOURS must not be above SESSION_MAX_HOURS; they are ${idle} and ${max}.`,
  ].filter((line) => line !== false)
}

function isHalfSet(...values: (string | undefined)[]): boolean {
  return values.some(Boolean) && !values.every(Boolean)
}
