import { setGlobalProxyFromEnv } from 'node:http'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { failWith, startS3 } from '../../test/s3.fixture.ts'
import { bucketContract, large, MANUAL, openTestBucket, reset } from './bucket.contract.ts'
import type { BucketPlace } from './file-storage.ts'

const s3 = await startS3()
for (const [name, value] of Object.entries(s3.settings)) vi.stubEnv(name, value)
afterAll(() => s3.close())

const S3 = { provider: 's3', region: 'us-east-1' } as const
const open = (other: Partial<BucketPlace> = {}, now?: Date) =>
  openTestBucket(s3, { ...S3, ...other }, now)

const denied = failWith(403, 'AccessDenied')

bucketContract('S3', S3, () => s3, {
  part: 'UploadPart',
  parts: 4,
  fails: (status) => (status === 403 ? denied : failWith(503, 'SlowDown')),
  uploadFaults: [
    ['a lost connection', 'UploadPart', reset],
    ['an error in an answer with 200', 'CompleteMultipartUpload', failWith(200, 'InternalError')],
    ['403 at the start', 'CreateMultipartUpload', denied],
  ],
  callFaults: [
    [
      'a redirect',
      (response) => response.writeHead(307, { Location: `${s3.endpoint}/test/elsewhere` }).end(),
    ],
  ],
  headersOf: (key) => s3.objects.get(key)?.headers,
})

test.each([
  ['UploadPart', failWith(503, 'SlowDown')],
  ['UploadPart', denied],
  ['CompleteMultipartUpload', failWith(200, 'InternalError')],
])('an upload that fails at %s leaves no parts', async (failing, fault) => {
  s3.fault = ({ operation }) => (operation === failing ? fault : null)
  const { files } = await open()
  await expect(files.putStream(MANUAL, large())).rejects.toThrow('Cannot write')
  expect(s3.uploads.size).toBe(0)
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

test("calls go through the proxy of Node's settings", async () => {
  onTestFinished(setGlobalProxyFromEnv({ http_proxy: s3.endpoint, https_proxy: s3.endpoint }))
  const { files } = await open({ endpoint: 'http://storage.internal:9000' })
  await files.put(MANUAL, 'a manual')
  expect(await files.get(MANUAL)).toBe('a manual')
})

test.each([
  [61, 403],
  [29, 200],
])('a link that was signed %i minutes ago answers with status %i', async (minutes, status) => {
  const { files, links } = await open({}, new Date(Date.now() - minutes * 60_000))
  await files.put(MANUAL, 'a manual')
  expect((await fetch(await links.linkTo(MANUAL))).status).toBe(status)
})

test('a link is public if the bucket is', async () => {
  const { links } = await open({ publicUrl: 'https://cdn.example.com/quiz' })
  expect(await links.linkTo(MANUAL)).toBe(`https://cdn.example.com/quiz/${MANUAL}`)
  expect(links.origin).toBe('https://cdn.example.com')
})

test('a link has the address for browsers and is signed for that address', async () => {
  const browserEndpoint = s3.endpoint
  const inner = await open({ endpoint: 'http://storage.internal:9000', browserEndpoint })
  await (await open()).files.put(MANUAL, 'a manual')
  expect(inner.links.origin).toBe(s3.endpoint)
  expect(await (await fetch(await inner.links.linkTo(MANUAL))).text()).toBe('a manual')
})

test.each([
  [true, 'http://files.example:9000'],
  [false, 'http://test.files.example:9000'],
])(
  'the origin of a link is the announced origin, with path style %s',
  async (pathStyle, origin) => {
    const { links } = await open({ pathStyle, endpoint: 'http://files.example:9000' })
    expect(links.origin).toBe(origin)
    expect(new URL(await links.linkTo(MANUAL)).origin).toBe(origin)
  },
)
