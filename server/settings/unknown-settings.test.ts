import { describe, expect, test } from 'vitest'
import { read } from './env.fixture.ts'
import { namesOfSettings } from './env.ts'
import { unknownSettings } from './unknown-settings.ts'

const warningsOf = (name: string) => unknownSettings([name], namesOfSettings)

describe('a variable that is nearly a setting', () => {
  test.each([
    ['ADMIN_EMIAL', 'ADMIN_EMAIL'],
    ['ADMIN_EMAILS', 'ADMIN_EMAIL'],
    ['ADMIN_MAIL', 'ADMIN_EMAIL'],
    ['admin_email', 'ADMIN_EMAIL'],
    ['Admin-Email', 'ADMIN_EMAIL'],
    ['ORGIN', 'ORIGIN'],
    ['DATADIR', 'DATA_DIR'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['METRIC_PORT', 'METRICS_PORT'],
    ['OIDC_ISUER', 'OIDC_ISSUER'],
    ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
    ['SESSION_IDLE_HOUR', 'SESSION_IDLE_HOURS'],
    ['AI_CALL_PER_DAY', 'AI_CALLS_PER_DAY'],
    ['GEMINI_APIKEY', 'GEMINI_API_KEY'],
  ])('%s causes a warning that names the setting %s', (name, meant) => {
    expect(warningsOf(name)).toEqual([`${name} is no setting: is ${meant} meant?`])
  })

  test('causes a warning if two letters are swapped, one is missing or one is doubled', () => {
    for (const name of namesOfSettings.filter((name) => name.length >= 6)) {
      for (let at = 1; at < name.length - 1; at++) {
        const [start, end] = [name.slice(0, at), name.slice(at)]
        const swapped = start + end[1] + end[0] + end.slice(2)
        for (const slip of [swapped, start + end.slice(1), start + end[0] + end]) {
          if (!namesOfSettings.includes(slip)) expect(warningsOf(slip), slip).toHaveLength(1)
        }
      }
    }
  })
})

const LIKE_OURS = `TRUSTED_PROXY OIDC_SCOPES SMTP_HOST SMTP_PASSWORD METRICS_PATH
  SESSION_DAYS AI_MODEL AI_MAX_CALLS`.split(/\s+/)
test.each(LIKE_OURS)('%s, which begins like a setting, causes a warning', (name) =>
  expect(warningsOf(name)).toEqual([`${name} is no setting, so it has no effect`]),
)

const OF_OTHERS =
  `PATH HOME HOSTNAME PORTS LANG LOGNAME MAIL NODE_ENV NODE_OPTIONS TZ npm_config_cache
  npm_lifecycle_event INVOCATION_ID JOURNAL_STREAM SESSION_MANAGER XDG_SESSION_ID
  DESKTOP_SESSION POSTGRES_PASSWORD PGHOST PGDATABASE AWS_ACCESS_KEY_ID AWS_REGION
  GOOGLE_APPLICATION_CREDENTIALS GOOGLE_API_KEY GEMINI_MODEL AI_AGENT AI_GATEWAY_API_KEY
  CI DATABASE_PRIVATE_URL RENDER_EXTERNAL_URL HTTPS_PROXY METRICS_SERVICE_HOST
  METRICS_SERVICE_PORT_HTTP SMTP_PORT SMTP_PORT_25_TCP_ADDR`.split(/\s+/)
test.each(OF_OTHERS)('%s belongs to another program, and causes no warning', (name) => {
  expect(warningsOf(name)).toEqual([])
})

test.each([
  ['METRICS_HOST', '127.0.0.1', 'METRICS_PORT'],
  ['AI_READER_MODEL', 'off', 'GEMINI_API_KEY'],
  ['FIRESTORE_EMULATOR_HOST', 'localhost:8080', 'DATABASE_URL'],
])('%s causes a warning if it has no effect', (name, value, needed) => {
  expect(read({ [name]: value }).warnings).toEqual([`${name} has no effect without ${needed}`])
  expect(read({ [name]: '' }).warnings).toEqual([])
})
