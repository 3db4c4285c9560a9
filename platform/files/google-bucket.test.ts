import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startGoogleStorage } from '../../test/google-storage.fixture.ts'
import { openBucket } from './bucket.ts'
import { describeFileStorage } from './file-storage.contract.ts'
import type { BucketLimits } from './file-storage.ts'

const MANUAL = 'states/CA/manual.pdf'
const HEADERS = {
  contentType: 'application/pdf',
  cacheControl: 'no-cache',
  contentDisposition: 'attachment; filename="CA.pdf"',
}

let folder: string
let google: Awaited<ReturnType<typeof startGoogleStorage>>
beforeAll(async () => {
  google = await startGoogleStorage()
  folder = mkdtempSync(path.join(tmpdir(), 'google-'))
  const key = path.join(folder, 'key.json')
  writeFileSync(key, google.key)
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', key)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await google.close()
})
beforeEach(() => {
  google.objects.clear()
  google.calls.length = 0
  google.fault = () => null
})

function open(now = new Date(), limits?: BucketLimits) {
  const { endpoint } = google
  const nothing = { region: null, browserEndpoint: null, pathStyle: false, publicUrl: null }
  const place = { name: 'test', endpoint, ...nothing }
  const headersOf = (key: string) => (key === MANUAL ? HEADERS : null)
  return openBucket({ provider: 'gs', ...place }, { headersOf, now: () => now, limits })
}

const impatient = () => open(new Date(), { answerMs: 50, idleMs: 200 })

const failWith = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
}
const silence = () => {}
const reset = (response: ServerResponse) => response.destroy()

describeFileStorage('Google Cloud Storage', async () => (await open()).files)

/** A stream of 18 MB: more than two parts of 8 MB. */
const large = () => Readable.from(Array.from({ length: 18 }, () => Buffer.alloc(1024 * 1024)))

describe('an upload', () => {
  test('is sent in parts, and the object has its headers', async () => {
    const { files } = await open()
    await files.putStream(MANUAL, large())
    expect(google.calls).toEqual(['begin', 'part', 'part', 'part'])
    expect(google.objects.get(MANUAL)?.metadata).toMatchObject(HEADERS)
    await files.put(MANUAL, 'small')
    expect(google.objects.get(MANUAL)?.metadata).toMatchObject(HEADERS)
  })

  test('survives a short failure of the storage', async () => {
    let failures = 1
    google.fault = ({ operation }) =>
      operation === 'part' && failures-- > 0 ? failWith(503) : null
    await (await open()).files.putStream(MANUAL, large())
    expect(google.objects.get(MANUAL)?.bytes).toHaveLength(18 * 1024 * 1024)
  })

  test.each([
    ['503', 'part', failWith(503)],
    ['403', 'part', failWith(403)],
    ['silence', 'part', silence],
    ['403 at the start', 'begin', failWith(403)],
  ])('that meets %s leaves the object before', async (_, failing, fault) => {
    const { files } = await (fault === silence ? impatient() : open())
    await files.put(MANUAL, 'the first')
    google.calls.length = 0
    google.fault = ({ operation }) => (operation === failing ? fault : null)
    await expect(files.putStream(MANUAL, large())).rejects.toThrow('Cannot write')
    expect(google.objects.get(MANUAL)?.bytes.toString()).toBe('the first')
    expect(google.calls.filter((call) => call === failing).length).toBeLessThanOrEqual(2 * 3)
  })
})

describe('a call', () => {
  test.each([
    ['503', 3, failWith(503)],
    ['silence', 3, silence],
    ['403', 1, failWith(403)],
  ])('that meets %s is made %i times, and fails', async (_, times, fault) => {
    const { files } = await (fault === silence ? impatient() : open())
    google.fault = () => fault
    const outcomes = await Promise.allSettled([files.exists(MANUAL), files.get(MANUAL)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(google.calls).toHaveLength(2 * times)
  })

  test.each([
    ['stands still', silence],
    ['is cut off', reset],
  ])('A download that %s in the middle ends with an error', async (_, then) => {
    google.fault = () => (response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('the first half', () => then(response))
    }
    await expect(buffer(await (await impatient()).files.getStream(MANUAL))).rejects.toThrow()
  })

  test('of a download follows no redirect', async () => {
    const { files } = await open()
    await files.put('elsewhere', 'not to be seen')
    const Location = `${google.endpoint}/storage/v1/b/test/o/elsewhere?alt=media`
    google.fault = ({ key }) =>
      key === MANUAL ? (response) => response.writeHead(302, { Location }).end() : null
    await expect(files.get(MANUAL)).rejects.toThrow('Cannot read')
  })
})

describe('a link', () => {
  test('is signed, expires, and serves the file with its headers', async () => {
    const { files, links } = await open()
    await files.put(MANUAL, 'a manual')
    expect(links.origin).toBe(google.endpoint)
    const answer = await fetch(await links.linkTo(MANUAL))
    expect(await answer.text()).toBe('a manual')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="CA.pdf"',
      'cache-control': 'no-cache',
    })
    const other = (await links.linkTo(MANUAL)).replace('CA', 'OR')
    expect((await fetch(other)).status).toBe(403)
    const later = await (await open(new Date('2040-01-01T12:00:00Z'))).links.linkTo(MANUAL)
    expect(new URL(later).searchParams.get('X-Goog-Date')).toBe('20400101T120000Z')
    expect(new URL(later).searchParams.get('X-Goog-Expires')).toBe('3600')
    expect((await fetch(later.replace('3600', '7200'))).status).toBe(403)
  })

  test('is the same for half an hour', async () => {
    const at = async (time: string) =>
      (await open(new Date(`2040-01-01T${time}Z`))).links.linkTo(MANUAL)
    expect(await at('12:00:00')).toBe(await at('12:29:59'))
    expect(await at('12:00:00')).not.toBe(await at('12:30:00'))
  })
})
