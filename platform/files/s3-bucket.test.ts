import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { failWith, startS3 } from '../../test/s3.fixture.ts'
import { openBucket } from './bucket.ts'
import { describeFileStorage } from './file-storage.contract.ts'
import type { BucketLimits, BucketPlace } from './file-storage.ts'

const MANUAL = 'states/CA/manual.pdf'
const HEADERS = {
  contentType: 'application/pdf',
  cacheControl: 'no-cache',
  contentDisposition: 'attachment; filename="CA.pdf"',
}

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
  for (const [name, value] of Object.entries(s3.settings)) vi.stubEnv(name, value)
})
afterAll(() => s3.close())
beforeEach(() => {
  s3.objects.clear()
  s3.calls.length = 0
  s3.fault = () => null
})

const impatient = () => open({}, new Date(), { answerMs: 100, idleMs: 200 })

function open(other: Partial<BucketPlace> = {}, now = new Date(), limits?: BucketLimits) {
  const place: BucketPlace = {
    provider: 's3',
    name: 'test',
    region: 'us-east-1',
    endpoint: s3.endpoint,
    browserEndpoint: null,
    pathStyle: true,
    publicUrl: null,
    ...other,
  }
  const headersOf = (key: string) => (key === MANUAL ? HEADERS : null)
  return openBucket(place, { headersOf, now: () => now, limits })
}

describeFileStorage('S3', async () => (await open()).files)

const silence = () => {}
const reset = (response: ServerResponse) => response.destroy()

/** A stream of 12 MB: more than two parts of 5 MB. */
const large = () => Readable.from(Array.from({ length: 12 }, () => Buffer.alloc(1024 * 1024)))

describe('an upload', () => {
  test('is sent in parts, and the object has its headers', async () => {
    const { files } = await open()
    await files.putStream(MANUAL, large())
    expect(s3.calls.filter((call) => call === 'UploadPart')).toHaveLength(3)
    const headers = {
      'content-type': 'application/pdf',
      'cache-control': 'no-cache',
      'content-disposition': 'attachment; filename="CA.pdf"',
    }
    expect(s3.objects.get(MANUAL)?.headers).toEqual(headers)
    await files.put(MANUAL, 'small')
    expect(s3.objects.get(MANUAL)?.headers).toEqual(headers)
  })

  test('survives a short failure of the storage', async () => {
    let failures = 2
    s3.fault = ({ operation }) =>
      operation === 'UploadPart' && failures-- > 0 ? failWith(503, 'SlowDown') : null
    await (await open()).files.putStream(MANUAL, large())
    expect(s3.objects.get(MANUAL)?.bytes).toHaveLength(12 * 1024 * 1024)
  })

  test.each([
    ['SlowDown', 'UploadPart', failWith(503, 'SlowDown')],
    ['access denied', 'UploadPart', failWith(403, 'AccessDenied')],
    ['a lost connection', 'UploadPart', reset],
    ['silence', 'UploadPart', silence],
    ['an error in an answer with 200', 'CompleteMultipartUpload', failWith(200, 'InternalError')],
    ['access denied at the start', 'CreateMultipartUpload', failWith(403, 'AccessDenied')],
  ])('that meets %s leaves the object before, and no parts', async (_, failing, fault) => {
    const { files } = await (fault === silence ? impatient() : open())
    await files.put(MANUAL, 'the first')
    s3.calls.length = 0
    s3.fault = ({ operation }) => (operation === failing ? fault : null)
    await expect(files.putStream(MANUAL, large())).rejects.toThrow('Cannot write')
    expect(s3.objects.get(MANUAL)?.bytes.toString()).toBe('the first')
    expect(s3.uploads.size).toBe(0)
    expect(s3.calls.filter((call) => call === failing).length).toBeLessThanOrEqual(2 * 3)
  })
})

describe('a call', () => {
  test.each([
    ['SlowDown', 3, failWith(503, 'SlowDown')],
    ['silence', 3, silence],
    ['access denied', 1, failWith(403, 'AccessDenied')],
    [
      'a redirect',
      1,
      (response: ServerResponse) =>
        response.writeHead(307, { Location: `${s3.endpoint}/test/elsewhere` }).end(),
    ],
  ])('that meets %s is made %i times, and fails', async (_, times, fault) => {
    const { files } = await (fault === silence ? impatient() : open())
    await files.put('elsewhere', 'not to be seen')
    s3.calls.length = 0
    s3.fault = ({ key }) => (key === 'elsewhere' ? null : fault)
    const outcomes = await Promise.allSettled([files.exists(MANUAL), files.get(MANUAL)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(s3.calls).toHaveLength(2 * times)
  })

  test.each([
    ['stands still', silence],
    ['is cut off', reset],
  ])('A download that %s in the middle ends with an error', async (_, then) => {
    s3.fault = () => (response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('the first half', () => then(response))
    }
    const { files } = await impatient()
    await expect(buffer(await files.getStream(MANUAL))).rejects.toThrow()
  })

  test('abandoned downloads leave no connection open', async () => {
    const { files } = await open()
    await files.putStream(MANUAL, large())
    const before = await s3.sockets()
    const downloads = await Promise.all(Array.from({ length: 20 }, () => files.getStream(MANUAL)))
    expect(await s3.sockets()).toBeGreaterThan(before)
    for (const download of downloads) download.destroy()
    await expect.poll(s3.sockets).toBeLessThanOrEqual(before)
  })
})

describe('a link', () => {
  test('is signed, expires, and serves the file with its headers', async () => {
    const { files, links } = await open()
    await files.put(MANUAL, 'a manual')
    const answer = await fetch(await links.linkTo(MANUAL))
    expect(await answer.text()).toBe('a manual')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="CA.pdf"',
      'cache-control': 'no-cache',
    })
    const other = (await links.linkTo(MANUAL)).replace('CA', 'OR')
    expect((await fetch(other)).status).toBe(403)
    const hourAgo = new Date(Date.now() - 61 * 60 * 1000)
    expect((await fetch(await (await open({}, hourAgo)).links.linkTo(MANUAL))).status).toBe(403)
    const halfAnHourAgo = new Date(Date.now() - 29 * 60 * 1000)
    expect((await fetch(await (await open({}, halfAnHourAgo)).links.linkTo(MANUAL))).status).toBe(
      200,
    )
  })

  test('is the same for half an hour, from every process', async () => {
    const at = async (time: string) =>
      (await open({}, new Date(`2026-11-21T${time}Z`))).links.linkTo(MANUAL)
    expect(await at('12:00:00')).toBe(await at('12:29:59'))
    expect(await at('12:00:00')).not.toBe(await at('12:30:00'))
  })

  test('is public if the bucket is', async () => {
    const { links } = await open({ publicUrl: 'https://cdn.example.com/quiz' })
    expect(await links.linkTo(MANUAL)).toBe(`https://cdn.example.com/quiz/${MANUAL}`)
    expect(links.origin).toBe('https://cdn.example.com')
  })

  test('leads browsers to their own address, and is signed for it', async () => {
    const browserEndpoint = s3.endpoint
    const inner = await open({ endpoint: 'http://storage.internal:9000', browserEndpoint })
    await (await open()).files.put(MANUAL, 'a manual')
    expect(inner.links.origin).toBe(s3.endpoint)
    expect(await (await fetch(await inner.links.linkTo(MANUAL))).text()).toBe('a manual')
  })

  test.each([
    [true, 'http://files.example:9000'],
    [false, 'http://test.files.example:9000'],
  ])('leads to the origin that is told, path style %s', async (pathStyle, origin) => {
    const { links } = await open({ pathStyle, endpoint: 'http://files.example:9000' })
    expect(links.origin).toBe(origin)
    expect(new URL(await links.linkTo(MANUAL)).origin).toBe(origin)
  })
})
