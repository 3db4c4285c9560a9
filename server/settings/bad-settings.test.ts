import { existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { NO_LISTS } from '../../app/base/text/email-address.fixture.ts'
import { ADDRESSES_HINT } from '../../app/base/text/email-address.ts'
import { folder, OIDC, read } from './env.fixture.ts'
import { BadSettingsError } from './env.ts'

function complaintAbout(variables: Record<string, string>): string {
  try {
    read(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(BadSettingsError)
    return (error as Error).message
  }
  throw new Error(`${JSON.stringify(variables)} was taken`)
}

describe('a bad setting gets one line with the values that are allowed:', () => {
  test.each([
    ['PORT', 'abc', 'a port number from 0 to 65535'],
    ['PORT', '-1', 'a port number from 0 to 65535'],
    ['PORT', '65536', 'a port number from 0 to 65535'],
    ['PORT', '80.5', 'a port number from 0 to 65535'],
    ['PORT', ' ', 'a port number from 0 to 65535'],
    ['PORT', '0x50', 'a port number from 0 to 65535'],
    ['PORT', '3000;', 'a port number from 0 to 65535'],
    ...[
      'quiz.example.com',
      'localhost:3000',
      'ftp://quiz.example.com',
      'null',
      'https://quiz.example.com/app',
      'https://quiz.example.com/app/',
      'https://quiz.example.com?x=1',
      'https://quiz.example.com/#x',
    ].map((origin) => [
      'ORIGIN',
      origin,
      'the public address without a path, such as https://quiz.example.com',
    ]),
    ['GEOCODER_URL', 'file:///etc/passwd', 'the https address of the reverse-geocoding service'],
    ['GEOCODER_URL', 'nowhere', 'the https address of the reverse-geocoding service'],
    ['DEMO', 'yes', '"on" or "off"'],
    ['STARTER_CONTENT', 'yes', '"on" or "off"'],
    ['STARTER_CONTENT', 'ON', '"on" or "off"'],
    ['TRUSTED_PROXIES', 'proxy', 'addresses or networks such as 10.0.0.0/8, separated by commas'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/x',
      'addresses or networks such as 10.0.0.0/8, separated by commas',
    ],
    ['SESSION_IDLE_HOURS', '0', 'a whole number of hours'],
    ['SESSION_MAX_HOURS', '1.5', 'a whole number of hours'],
    ['ADMIN_EMAIL', 'boss', ADDRESSES_HINT],
    [
      'SECURITY_CONTACT',
      'security@example.com',
      'a contact such as mailto:security@example.com or an https address',
    ],
    ['OIDC_ISSUER', 'http://accounts.example.com', 'the https address of an OpenID provider'],
    ['LOCAL_PROVIDER', 'yes', '"allow" or "admin"'],
    ['FIRESTORE_EMULATOR_HOST', 'localhost', 'the host and port of a Firestore emulator'],
    ['AI_CALLS_PER_DAY', '0', 'a whole number of requests, at least 1'],
    ['AI_TOKENS_PER_DAY', '5M', 'a whole number of tokens, at least 1'],
    ['AI_READER_MODEL', 'Gemini Pro', '"off" or the id of an AI model'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ])('%s=%s', (name, value, must) => {
    expect(complaintAbout({ [name]: value })).toBe(`${name} must be ${must}; it is "${value}".`)
  })

  test.each(NO_LISTS.filter(([, address]) => address))('ADMIN_EMAIL with %s', (_what, address) => {
    expect(complaintAbout({ ADMIN_EMAIL: address })).toMatch(/^ADMIN_EMAIL must be a plain email/)
  })

  test.each([
    ['SESSION_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://quiz:secret@db.example.com/quiz'],
    ['DATABASE_URL', 'postgres://quiz:secret@db.example.com'],
    ['DATABASE_URL', 'postgres:///quiz'],
    ['FILES_URL', 's3://key:secret@quiz'],
    ['DATABASE_URL', 'firestore://my-project/path?database=x'],
    ['DATABASE_URL', 'postgres://quiz:secret@a.example.com,/quiz'],
    ['DATABASE_URL', 'postgres://quiz:secret@a.example.com:1:2,b.example.com/quiz'],
    ['SESSION_SECRET', `${'n'.repeat(32)},short`],
    ['LOCAL_ADMIN_CODE', '12345'],
    ['ORIGIN', 'https://quiz:secret@quiz.example.com'],
  ])('%s, whose value is not shown', (name, value) => {
    const complaint = complaintAbout({ [name]: value })
    expect(complaint).toMatch(new RegExp(`^${name} must be .*; it is not\\.$`))
    expect(complaint).not.toContain(value)
  })

  test.each([
    ['DATABASE_URL', 'postgres://quiz:hush#x@db.example.com/quiz'],
    ['DATABASE_URL', 'postgres://quiz:hush/x@db.example.com/quiz'],
    ['DATABASE_URL', 'postgres://quiz:hush?x@db.example.com/quiz'],
    ['DATABASE_URL', 'postgres://quiz:1/hush@db.example.com/quiz'],
    ['SMTP_URL', 'smtps://quiz:hush#x@mail.example.com:465'],
    ['SMTP_URL', 'smtps://quiz:1/hush@mail.example.com'],
  ])('%s=%s, which needs an encoded password', (name, value) => {
    const complaint = complaintAbout({ [name]: value, MAIL_FROM: 'quiz@example.com' })
    expect(complaint).toMatch(/; it is not\. Encode the password: # is %23, \/ is %2F, /)
    expect(complaint).not.toContain('hush')
  })

  test('several bad settings, with a line for each', () => {
    const complaint = complaintAbout({ PORT: 'x', ORIGIN: 'y', LOG_LEVEL: 'z', HOST: '::1' })
    expect(complaint.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'ORIGIN',
      'LOG_LEVEL',
    ])
  })
})

describe('settings that do not fit together get a line each:', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: '9100', METRICS_PORT: '9100' }, 'METRICS_PORT must differ from PORT; both are 9100.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT; both are 3000.'],
    [{ PORT: '0' }, 'ORIGIN must be set beside PORT=0, which takes any free port.'],
    [
      { SESSION_IDLE_HOURS: '3000' },
      'SESSION_IDLE_HOURS must not be above SESSION_MAX_HOURS; they are 3000 and 2160.',
    ],
    [
      { SESSION_IDLE_HOURS: '25', SESSION_MAX_HOURS: '24' },
      'SESSION_IDLE_HOURS must not be above SESSION_MAX_HOURS; they are 25 and 24.',
    ],
  ])('%j', (settings, line) => {
    expect(complaintAbout(settings)).toBe(line)
    const half = complaintAbout({ ...settings, MAIL_FROM: 'quiz@example.com' })
    expect(half.split('\n')).toEqual([expect.stringMatching(/^SMTP_URL and MAIL_FROM/), line])
  })

  test('a short SESSION_MAX_HOURS alone, which gets no line, and also limits idle sessions', () => {
    const { idle, absolute } = read({ SESSION_MAX_HOURS: '24' }).sessionLimits
    expect(idle).toBe(absolute)
  })
})

describe('DATA_DIR', () => {
  test('is created, with the folders above it', () => {
    const deep = path.join(folder, 'a/b/c')
    expect(read({ DATA_DIR: deep }).dataDir).toBe(deep)
    expect(statSync(deep).isDirectory()).toBe(true)
  })

  test('becomes an absolute path', () => {
    const relative = path.relative(process.cwd(), folder)
    expect(read({ DATA_DIR: relative }).dataDir).toBe(folder)
  })

  test('is not created when another setting is bad', () => {
    const unused = path.join(folder, 'unused')
    complaintAbout({ DATA_DIR: unused, PORT: 'x' })
    expect(existsSync(unused)).toBe(false)
  })

  test.each(['file', 'file/below'])('that cannot be created gets one line: %s', (place) => {
    writeFileSync(path.join(folder, 'file'), '')
    const complaint = complaintAbout({ DATA_DIR: path.join(folder, place) })
    expect(complaint).toMatch(/^DATA_DIR cannot be created: .+$/)
    expect(complaint).toContain(folder)
  })
})

describe('the identity provider', () => {
  test.each<Record<string, string>>([
    { OIDC_ISSUER: OIDC.OIDC_ISSUER },
    { OIDC_CLIENT_ID: 'quiz', OIDC_CLIENT_SECRET: 'secret' },
    { OIDC_CLIENT_SECRET: 'secret' },
  ])('needs all three settings: %o', (some) => {
    expect(complaintAbout(some)).toBe(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three, or the first two if the provider gave no secret.',
    )
  })

  test.each(['http://localhost:9', 'http://127.0.0.1:9', 'http://[::1]:9'])(
    'may be on this machine without https: %s',
    (issuer) => {
      expect(read({ ...OIDC, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer)
    },
  )

  test.each<[Record<string, string>, RegExp]>([
    [OIDC, /^LOCAL_PROVIDER=admin .* does not go with OIDC_ISSUER/],
    [{ LOCAL_ADMIN_CODE: '12345678901' }, /^LOCAL_ADMIN_CODE must have at least 12 characters/],
  ])('lets people sign in by code only if nothing contradicts it: %o', (others, complaint) => {
    const alone = { ORIGIN: 'https://quiz.example.com', LOCAL_PROVIDER: 'admin' }
    expect(complaintAbout({ ...alone, ...others })).toMatch(complaint)
    const code = { LOCAL_ADMIN_CODE: '123456789012' }
    expect(read({ ...alone, ...code }).localProvider.adminAlone).toBe(true)
  })

  test.each(['https://quiz.example.com', 'http://192.168.1.5:3000', 'http://localhost.evil.com'])(
    'may be the embedded provider at %s only if the operator allows it',
    (origin) => {
      expect(complaintAbout({ ORIGIN: origin })).toMatch(/^The embedded identity provider takes/)
      expect(read({ ORIGIN: origin, LOCAL_PROVIDER: 'allow' }).oidc).toBeNull()
      expect(read({ ORIGIN: origin, ...OIDC }).oidc).not.toBeNull()
    },
  )
})
