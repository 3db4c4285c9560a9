import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../test/s3.fixture.ts'
import { openBucket } from './bucket.ts'
import { describeFileStorage } from './file-storage.contract.ts'
import type { BucketLimits, BucketPlace } from './file-storage.ts'

export const MANUAL = 'states/CA/manual.pdf'
const HEADERS = {
  contentType: 'application/pdf',
  cacheControl: 'no-cache',
  contentDisposition: 'attachment; filename="CA.pdf"',
}
const MB = 1024 * 1024

/** An imitation of a storage service that answers requests over the network. */
type Service = {
  endpoint: string
  objects: Map<string, { bytes: Buffer }>
  calls: string[]
  fault: (call: { operation: string; key: string }) => Fault
}
type Reply = (response: ServerResponse) => unknown

type Traits = {
  /** The operation that uploads a part. `parts` is the number of parts of `large`. */
  part: string
  parts: number
  fails: (status: 403 | 503) => Reply
  /** Further faults of an upload, with the operation in which they happen. */
  uploadFaults: [fault: string, operation: string, reply: Reply][]
  /** Further faults after which a call is not repeated. */
  callFaults: [fault: string, reply: Reply][]
  /** The headers that the service stores with an object. */
  headersOf: (key: string) => object | undefined
}

const silence = () => {}
export const reset: Reply = (response) => response.destroy()

/** A stream of 18 MB, which is uploaded in several parts. */
export const large = () => Readable.from(Array.from({ length: 18 }, () => Buffer.alloc(MB)))

/** Opens the bucket `test` of an imitated service. */
export function openTestBucket(
  { endpoint }: Service,
  place: Pick<BucketPlace, 'provider'> & Partial<BucketPlace>,
  now = new Date(),
  limits?: BucketLimits,
) {
  const nothing = { region: null, browserEndpoint: null, pathStyle: true, publicUrl: null }
  const headersOf = (key: string) => (key === MANUAL ? HEADERS : null)
  const whole = { name: 'test', endpoint, ...nothing, ...place }
  return openBucket(whole, { headersOf, now: () => now, limits })
}

/** Checks that a provider's bucket is a correct file storage, and checks its failures and links. */
export function bucketContract(
  name: string,
  place: Parameters<typeof openTestBucket>[1],
  service: () => Service,
  { part, parts, fails, uploadFaults, callFaults, headersOf }: Traits,
): void {
  const open = (now?: Date) => openTestBucket(service(), place, now)
  const impatient = () =>
    openTestBucket(service(), place, new Date(), { answerMs: 100, idleMs: 200 })
  const openFor = (fault: Reply) => (fault === silence ? impatient() : open())

  beforeEach(() => {
    service().objects.clear()
    service().calls.length = 0
    service().fault = () => null
  })

  describeFileStorage(name, async () => (await open()).files)

  describe(`an upload to ${name}`, () => {
    test('is sent in parts, and the object gets its headers', async () => {
      const { files } = await open()
      await files.putStream(MANUAL, large())
      expect(service().calls.filter((call) => call === part)).toHaveLength(parts)
      const headers = expect.arrayContaining(Object.values(HEADERS))
      expect(Object.values(headersOf(MANUAL) ?? {})).toEqual(headers)
      await files.put(MANUAL, 'small')
      expect(Object.values(headersOf(MANUAL) ?? {})).toEqual(headers)
    })

    test('succeeds after a short failure of the storage', async () => {
      let failures = 1
      service().fault = ({ operation }) =>
        operation === part && failures-- > 0 ? fails(503) : null
      await (await open()).files.putStream(MANUAL, large())
      expect(service().objects.get(MANUAL)?.bytes).toHaveLength(18 * MB)
    })

    test.each([
      ['503', part, fails(503)],
      ['403', part, fails(403)],
      ['silence', part, silence],
      ...uploadFaults,
    ] as const)('that fails with %s keeps the previous object', async (_, failing, fault) => {
      const { files } = await openFor(fault)
      await files.put(MANUAL, 'the first')
      service().calls.length = 0
      service().fault = ({ operation }) => (operation === failing ? fault : null)
      await expect(files.putStream(MANUAL, large())).rejects.toThrow('Cannot write')
      expect(service().objects.get(MANUAL)?.bytes.toString()).toBe('the first')
      const tries = service().calls.filter((call) => call === failing)
      expect(tries.length).toBeLessThanOrEqual(2 * 3)
    })
  })

  describe(`a call of ${name}`, () => {
    const once = callFaults.map(([fault, reply]) => [fault, 1, reply] as const)
    test.each([
      ['503', 3, fails(503)],
      ['silence', 3, silence],
      ['403', 1, fails(403)],
      ...once,
    ] as const)('that meets %s fails after %i attempts', async (_, times, fault) => {
      const { files } = await openFor(fault)
      await files.put('elsewhere', 'not to be seen')
      service().calls.length = 0
      service().fault = ({ key }) => (key === 'elsewhere' ? null : fault)
      const outcomes = await Promise.allSettled([files.exists(MANUAL), files.get(MANUAL)])
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(service().calls).toHaveLength(2 * times)
    })

    test.each([
      ['stands still', silence],
      ['is cut off', reset],
    ])('that downloads a file fails if the download %s in the middle', async (_, then) => {
      service().fault = () => (response) => {
        response.writeHead(200, { 'Content-Length': '100' })
        response.write('the first half', () => then(response))
      }
      await expect(buffer(await (await impatient()).files.getStream(MANUAL))).rejects.toThrow()
    })
  })

  describe(`a link to ${name}`, () => {
    test('is signed, and serves the file with its headers', async () => {
      const { files, links } = await open()
      await files.put(MANUAL, 'a manual')
      expect(links.origin).toBe(service().endpoint)
      const answer = await fetch(await links.linkTo(MANUAL))
      expect(await answer.text()).toBe('a manual')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': HEADERS.contentType,
        'content-disposition': HEADERS.contentDisposition,
        'cache-control': HEADERS.cacheControl,
      })
      const other = (await links.linkTo(MANUAL)).replace('CA', 'OR')
      expect((await fetch(other)).status).toBe(403)
    })

    test('is the same in every process for half an hour', async () => {
      const at = async (time: string) =>
        (await open(new Date(`2040-01-01T${time}Z`))).links.linkTo(MANUAL)
      expect(await at('12:00:00')).toBe(await at('12:29:59'))
      expect(await at('12:00:00')).not.toBe(await at('12:30:00'))
    })
  })
}
