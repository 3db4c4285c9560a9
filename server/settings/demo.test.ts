import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEMO_MARK } from './demo-folder.ts'
import { folder, OIDC, read } from './env.fixture.ts'

const DEMO = 'on'

test('a demo has a folder of its own, serves a public address, and lasts an hour', () => {
  const env = read({ DEMO, ORIGIN: 'https://demo.example.com' })
  expect(env).toMatchObject({
    dataDir: path.join(folder, 'demo'),
    demo: { periodMs: 3_600_000 },
    geocoderUrl: 'data:,',
    offline: false,
    oidc: null,
    gemini: null,
    mail: null,
    warnings: [],
  })
  expect(env.localProvider.madeAdminCode).toBe(false)
})

test.each<[string, Record<string, string>]>([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://quiz@db.example.com/quiz' }],
  ['DATABASE_URL', { DATABASE_URL: 'firestore://my-project' }],
  ['FILES_URL', { FILES_URL: 's3://quiz' }],
  ['OIDC_ISSUER', OIDC],
  ['LOCAL_PROVIDER', { LOCAL_PROVIDER: 'admin' }],
  ['GEMINI_API_KEY', { GEMINI_API_KEY: 'a-key' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'quiz@example.com' }],
])('a demo does not start with %s', (name, settings) => {
  expect(() => read({ DEMO, ...settings })).toThrow(`so it does not go with ${name}.`)
  expect(existsSync(path.join(folder, 'demo'))).toBe(false)
})

test('a demo warns of settings that it does not use', () => {
  const settings = {
    ADMIN_EMAIL: 'me@example.org',
    GEOCODER_URL: 'https://geo.example.com',
    LOCAL_ADMIN_CODE: 'open sesame',
  }
  const { adminEmail, warnings } = read({ DEMO, ...settings, OFFLINE: 'on' })
  expect(adminEmail).toBe('admin@example.com')
  expect(warnings).toEqual([
    'ADMIN_EMAIL has no effect with DEMO=on',
    'GEOCODER_URL has no effect with DEMO=on',
    'LOCAL_ADMIN_CODE has no effect with DEMO=on',
    'OFFLINE has no effect with DEMO=on',
  ])
  expect(read({ DEMO: 'off', ...settings }).warnings).toEqual([])
})

describe('the folder of a demo', () => {
  test('is marked once, because nothing can be written on a full disk', () => {
    const mark = path.join(read({ DEMO }).dataDir, DEMO_MARK)
    writeFileSync(mark, '')
    read({ DEMO })
    expect(readFileSync(mark, 'utf8')).toBe('')
  })

  test('is none that holds other data', () => {
    mkdirSync(path.join(folder, 'demo'))
    writeFileSync(path.join(folder, 'demo/documents.db'), '')
    expect(() => read({ DEMO })).toThrow('no demo made this folder')
    expect(existsSync(path.join(folder, 'demo', DEMO_MARK))).toBe(false)
  })

  test('is refused without DEMO=on, also a copy', () => {
    const { dataDir } = read({ DEMO })
    expect(read({ DEMO }).dataDir).toBe(dataDir)
    expect(() => read({ DATA_DIR: dataDir })).toThrow('belongs to a demo')
    const copy = path.join(folder, 'copy')
    cpSync(dataDir, copy, { recursive: true })
    expect(() => read({ DATA_DIR: copy, DEMO: 'off' })).toThrow('belongs to a demo')
  })
})
