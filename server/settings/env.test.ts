import { readdirSync, statSync } from 'node:fs'
import { setGlobalProxyFromEnv } from 'node:http'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { folder, OIDC, read } from './env.fixture.ts'

const DAY = 24 * 60 * 60 * 1000

describe('without settings', () => {
  test('the documented defaults apply', () => {
    expect(read()).toEqual({
      port: 3000,
      host: '127.0.0.1',
      origin: 'http://localhost:3000',
      dataDir: folder,
      databaseUrl: null,
      bucket: null,
      firestoreEmulator: null,
      geocoderUrl: 'https://api.bigdatacloud.net/data/reverse-geocode-client',
      starterContent: true,
      upgradeBackup: true,
      demo: null,
      offline: true,
      trustedProxies: null,
      sessionSecrets: [expect.stringMatching(/^[\w-]{43}$/)],
      sessionLimits: { idle: 14 * DAY, absolute: 90 * DAY },
      adminEmail: 'admin@example.com',
      securityContact: null,
      oidc: null,
      localProvider: {
        localAdminCode: expect.stringMatching(/^[0-9a-f]{12}$/),
        adminAlone: false,
        madeAdminCode: true,
        localClientSecret: expect.stringMatching(/^[\w-]{43}$/),
        localProviderKey: expect.objectContaining({ kty: 'RSA', alg: 'RS256' }),
      },
      gemini: null,
      aiLimits: { calls: 40, tokens: 5_000_000 },
      readerModel: null,
      aiTranslations: true,
      contentTerms: 'MIT',
      messageDays: 365,
      changeDays: 730,
      mail: null,
      proxy: null,
      metrics: null,
      warnings: [],
      logLevel: 'info',
      logAsText: undefined,
    })
  })

  test('an empty variable counts as not set', () => {
    const empty = { PORT: '', HOST: '', ORIGIN: '', GEOCODER_URL: '' }
    expect(read({ ...empty, STARTER_CONTENT: '', LOG_LEVEL: '' })).toEqual(read())
  })

  test('the public address has the port of the server', () => {
    expect(read({ PORT: '8080' })).toMatchObject({ port: 8080, origin: 'http://localhost:8080' })
  })

  test('other variables have no effect', () => {
    expect(read({ PATH: '/bin', port: '1' })).toEqual(read())
  })
})

test('settings take effect', () => {
  const settings = {
    PORT: '65535',
    HOST: '::',
    ORIGIN: 'https://quiz.example.com',
    FILES_URL: 's3://quiz',
    GEOCODER_URL: 'http://localhost:9/geocode?x=1',
    STARTER_CONTENT: 'off',
    UPGRADE_BACKUP: 'off',
    OFFLINE: 'off',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    SESSION_SECRET: `${'n'.repeat(32)},${'o'.repeat(32)}`,
    SESSION_IDLE_HOURS: '1',
    SESSION_MAX_HOURS: '24',
    ADMIN_EMAIL: 'boss@example.com',
    SECURITY_CONTACT: 'mailto:security@example.com',
    ...OIDC,
    LOCAL_ADMIN_CODE: 'open sesame',
    GEMINI_API_KEY: 'a-key',
    GEMINI_BASE_URL: 'http://localhost:9/ai',
    AI_CALLS_PER_DAY: '100',
    AI_TOKENS_PER_DAY: '20000000',
    AI_READER_MODEL: 'gemini-pro-latest',
    AI_TRANSLATIONS: 'off',
    CONTENT_TERMS: 'CC BY 4.0',
    MESSAGE_DAYS: '0',
    CHANGE_DAYS: '0',
    SMTP_URL: 'smtps://quiz:pass@mail.example.com:465',
    MAIL_FROM: 'quiz@example.com',
    METRICS_PORT: '9100',
    METRICS_HOST: '::1',
    LOG_LEVEL: 'debug',
    DATABASE_URL: 'postgresql://quiz:secret@db.example.com/quiz?sslmode=verify-full',
    FIRESTORE_EMULATOR_HOST: 'localhost:8080',
  }
  expect(read(settings)).toEqual({
    port: 65535,
    host: '::',
    databaseUrl: settings.DATABASE_URL,
    bucket: expect.objectContaining({ provider: 's3', name: 'quiz' }),
    firestoreEmulator: 'localhost:8080',
    origin: 'https://quiz.example.com',
    dataDir: folder,
    geocoderUrl: 'http://localhost:9/geocode?x=1',
    starterContent: false,
    upgradeBackup: false,
    demo: null,
    offline: false,
    trustedProxies: expect.any(Function),
    sessionSecrets: ['n'.repeat(32), 'o'.repeat(32)],
    sessionLimits: { idle: DAY / 24, absolute: DAY },
    adminEmail: 'boss@example.com',
    securityContact: 'mailto:security@example.com',
    oidc: { issuer: 'https://accounts.example.com', clientId: 'quiz', clientSecret: 'secret' },
    localProvider: expect.objectContaining({
      localAdminCode: 'open sesame',
      madeAdminCode: false,
    }),
    gemini: { apiKey: 'a-key', baseUrl: 'http://localhost:9/ai' },
    aiLimits: { calls: 100, tokens: 20_000_000 },
    readerModel: 'gemini-pro-latest',
    aiTranslations: false,
    contentTerms: 'CC BY 4.0',
    messageDays: 0,
    changeDays: 0,
    mail: { url: settings.SMTP_URL, from: 'quiz@example.com' },
    proxy: null,
    metrics: { port: 9100, host: '::1' },
    warnings: [],
    logLevel: 'debug',
  })
})

test.each<[Record<string, string>, string]>([
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL and MAIL_FROM belong together'],
  [{ MAIL_FROM: 'quiz@example.com' }, 'SMTP_URL and MAIL_FROM belong together'],
  [{ SMTP_URL: 'https://quiz:secret@mail.example.com' }, 'SMTP_URL must be the address'],
  [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.com' }, 'SMTP_URL must be the address'],
  [{ MAIL_FROM: 'Quiz <quiz@example.com>' }, 'MAIL_FROM must be the plain email address'],
])('%j is refused: %s', (settings, message) => {
  expect(() => read(settings)).toThrow(message)
  expect(() => read(settings)).not.toThrow('secret')
})

test.each([
  ['postgres:///quiz?host=/run/postgresql', 'postgres://%2Frun%2Fpostgresql/quiz'],
  ['postgres://u:p@/quiz?host=/run/x&port=5433', 'postgres://u:p@%2Frun%2Fx/quiz?port=5433'],
  ['postgres://localhost:5433/quiz?host=/run/x', 'postgres://%2Frun%2Fx:5433/quiz'],
  ['postgres://u@/quiz?host=/run/x,/run/y', 'postgres://u@%2Frun%2Fx,%2Frun%2Fy/quiz'],
])('DATABASE_URL %s names a socket', (given, url) => {
  expect(read({ DATABASE_URL: given }).databaseUrl).toBe(url)
})

test.each(['%23%2F%3F%25', 'a%b', 'a@b', 'a:b', 'a b'])('a password may be %s', (password) => {
  const DATABASE_URL = `postgres://quiz:${password}@db.example.com/quiz`
  const SMTP_URL = `smtp://quiz:${password}@mail.example.com`
  const env = read({ DATABASE_URL, SMTP_URL, MAIL_FROM: 'quiz@example.com' })
  expect(env).toMatchObject({ databaseUrl: DATABASE_URL, mail: { url: SMTP_URL } })
})

test('a user and a password may be parameters of DATABASE_URL', () => {
  const DATABASE_URL = 'postgres://db.example.com:5432/quiz?user=quiz&password=a@b'
  expect(read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('AI_READER_MODEL can turn the second reader off', () => {
  expect(read({ AI_READER_MODEL: 'off' }).readerModel).toBe('off')
})

test.each([
  ['https://quiz.example.com/', 'https://quiz.example.com'],
  ['https://quiz.example.com:443', 'https://quiz.example.com'],
  ['HTTPS://Quiz.Example.COM', 'https://quiz.example.com'],
  ['http://quiz.example.com:80/', 'http://quiz.example.com'],
  ['http://quiz.example.com:8080', 'http://quiz.example.com:8080'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('ORIGIN %s means %s', (given, origin) => {
  expect(read({ ORIGIN: given, ...OIDC }).origin).toBe(origin)
})

describe('a proxy that the server does not use', () => {
  const unused = ['HTTPS_PROXY has no effect without NODE_USE_ENV_PROXY=1']
  const HTTPS_PROXY = 'http://proxy.example.com:3128'

  test('is told if the server calls other services', () => {
    expect(read({ HTTPS_PROXY, ...OIDC }).warnings).toEqual(unused)
    expect(read({ HTTPS_PROXY }).warnings).toEqual([])
  })

  test('is not told once Node uses it', () => {
    onTestFinished(setGlobalProxyFromEnv({ https_proxy: HTTPS_PROXY }))
    expect(read({ HTTPS_PROXY, ...OIDC }).warnings).toEqual([])
  })
})

describe('own secrets', () => {
  test('are created once, are readable only by their owner, and differ between folders', () => {
    const first = read()
    expect(read()).toEqual(first)
    const elsewhere = read({ DATA_DIR: path.join(folder, 'elsewhere') })
    expect(elsewhere.sessionSecrets).not.toEqual(first.sessionSecrets)
    expect(elsewhere.localProvider).not.toEqual(first.localProvider)
    const files = readdirSync(folder).filter(
      (name) => name.startsWith('local-') || /secret/.test(name),
    )
    expect(files).toHaveLength(4)
    for (const file of files) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
  })
})
