import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { BadSettingsError, readEnv } from './env.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const read = (variables: Record<string, string | undefined> = {}) =>
  readEnv({ DATA_DIR: folder, ...variables })

function complaintAbout(variables: Record<string, string>): string {
  try {
    read(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(BadSettingsError)
    return (error as Error).message
  }
  throw new Error(`${JSON.stringify(variables)} was taken`)
}

describe('without settings', () => {
  test('the documented defaults hold', () => {
    expect(read()).toEqual({
      port: 3000,
      host: '127.0.0.1',
      origin: 'http://localhost:3000',
      dataDir: folder,
      geocoderUrl: 'https://api.bigdatacloud.net/data/reverse-geocode-client',
      starterContent: true,
      logLevel: 'info',
    })
  })

  test('an empty variable counts as not set', () => {
    const empty = { PORT: '', HOST: '', ORIGIN: '', GEOCODER_URL: '' }
    expect(read({ ...empty, STARTER_CONTENT: '', LOG_LEVEL: '' })).toEqual(read())
  })

  test('the public address follows the port', () => {
    expect(read({ PORT: '8080' })).toMatchObject({ port: 8080, origin: 'http://localhost:8080' })
  })

  test('other variables are of no interest', () => {
    expect(read({ PATH: '/bin', port: '1' })).toEqual(read())
  })
})

test('settings are taken', () => {
  const settings = {
    PORT: '65535',
    HOST: '::',
    ORIGIN: 'https://quiz.example.com',
    GEOCODER_URL: 'http://localhost:9/geocode?x=1',
    STARTER_CONTENT: 'off',
    LOG_LEVEL: 'debug',
  }
  expect(read(settings)).toEqual({
    port: 65535,
    host: '::',
    origin: 'https://quiz.example.com',
    dataDir: folder,
    geocoderUrl: 'http://localhost:9/geocode?x=1',
    starterContent: false,
    logLevel: 'debug',
  })
})

test.each([
  ['https://quiz.example.com/', 'https://quiz.example.com'],
  ['https://quiz.example.com:443', 'https://quiz.example.com'],
  ['HTTPS://Quiz.Example.COM', 'https://quiz.example.com'],
  ['http://quiz.example.com:80/', 'http://quiz.example.com'],
  ['http://quiz.example.com:8080', 'http://quiz.example.com:8080'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('ORIGIN %s means %s', (given, origin) => {
  expect(read({ ORIGIN: given }).origin).toBe(origin)
})

describe('a bad setting gets one line that says what it must be:', () => {
  test.each([
    ['PORT', 'abc', 'a port number from 0 to 65535'],
    ['PORT', '-1', 'a port number from 0 to 65535'],
    ['PORT', '65536', 'a port number from 0 to 65535'],
    ['PORT', '80.5', 'a port number from 0 to 65535'],
    ['PORT', ' ', 'a port number from 0 to 65535'],
    ['PORT', '0x50', 'a port number from 0 to 65535'],
    ['PORT', '3000;', 'a port number from 0 to 65535'],
    ['ORIGIN', 'quiz.example.com', 'the public address, such as https://quiz.example.com'],
    ['ORIGIN', 'localhost:3000', 'the public address, such as https://quiz.example.com'],
    ['ORIGIN', 'ftp://quiz.example.com', 'the public address, such as https://quiz.example.com'],
    ['ORIGIN', 'null', 'the public address, such as https://quiz.example.com'],
    ['GEOCODER_URL', 'file:///etc/passwd', 'the https address of the reverse-geocoding service'],
    ['GEOCODER_URL', 'nowhere', 'the https address of the reverse-geocoding service'],
    ['STARTER_CONTENT', 'yes', '"on" or "off"'],
    ['STARTER_CONTENT', 'ON', '"on" or "off"'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ])('%s=%s', (name, value, must) => {
    expect(complaintAbout({ [name]: value })).toBe(`${name} must be ${must}; it is "${value}".`)
  })

  test('several at once get a line each', () => {
    const complaint = complaintAbout({ PORT: 'x', ORIGIN: 'y', LOG_LEVEL: 'z', HOST: '::1' })
    expect(complaint.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'ORIGIN',
      'LOG_LEVEL',
    ])
  })
})

describe('DATA_DIR', () => {
  test('is made, with the folders above it', () => {
    const deep = path.join(folder, 'a/b/c')
    expect(read({ DATA_DIR: deep }).dataDir).toBe(deep)
    expect(statSync(deep).isDirectory()).toBe(true)
  })

  test('is made absolute', () => {
    const relative = path.relative(process.cwd(), folder)
    expect(read({ DATA_DIR: relative }).dataDir).toBe(folder)
  })

  test('is not made when another setting is bad', () => {
    const unused = path.join(folder, 'unused')
    complaintAbout({ DATA_DIR: unused, PORT: 'x' })
    expect(existsSync(unused)).toBe(false)
  })

  test.each(['file', 'file/below'])('that cannot be made gets one line: %s', (place) => {
    writeFileSync(path.join(folder, 'file'), '')
    const complaint = complaintAbout({ DATA_DIR: path.join(folder, place) })
    expect(complaint).toMatch(/^DATA_DIR cannot be created: .+$/)
    expect(complaint).toContain(folder)
  })
})
