import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { CRC32C } from '@google-cloud/storage'
import { canonicalHash, endOf } from './canonical-request.fixture.ts'
import type { Fault } from './s3.fixture.ts'

type Metadata = { contentType?: string; cacheControl?: string; contentDisposition?: string }
type Stored = { bytes: Buffer; metadata: Metadata }
type Session = { key: string; metadata: Metadata; bytes: Buffer }
type Call = { operation: string; key: string; url: URL; request: IncomingMessage; body: Buffer }
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }

/**
 * Starts a server with the part of Google Cloud Storage's JSON API that the product uses. Its only
 * bucket, `test`, is in memory. It needs no credentials, and checks signed links with `key`, an
 * account's key file. A test may change `fault` at any time.
 */
export async function startGoogleStorage() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const objects = new Map<string, Stored>()
  const sessions = new Map<string, Session>()
  const calls: string[] = []
  const google = {
    endpoint: '',
    key: JSON.stringify({
      type: 'service_account',
      project_id: 'test',
      client_email: 'quiz@test.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    objects,
    calls,
    fault: (_: Pick<Call, 'operation' | 'key'>): Fault => null,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  const operations: Record<string, (call: Call) => Reply> = {
    read: ({ key }) => ({ body: described(key, stored(key)) }),
    download: ({ key }) => send(stored(key)),
    link({ key, url, request }) {
      const told = (name: string) => url.searchParams.get(`X-Goog-${name}`) ?? ''
      // The library signs the host without a port, because the real service's address has no port.
      request.headers.host = url.hostname
      const signedHeaders = told('SignedHeaders')
      const signed = {
        signedHeaders,
        payload: 'UNSIGNED-PAYLOAD',
        signatureName: 'X-Goog-Signature',
      }
      const scope = told('Credential').split('/').slice(1).join('/')
      const text = ['GOOG4-RSA-SHA256', told('Date'), scope, canonicalHash(request, signed)]
      const verify = createVerify('RSA-SHA256').update(text.join('\n'))
      if (!verify.verify(publicKey, told('Signature'), 'hex')) return { status: 403 }
      if (endOf(told('Date'), told('Expires')) < Date.now()) return { status: 400 }
      return send(stored(key), url.searchParams)
    },
    delete({ key }) {
      stored(key)
      objects.delete(key)
      return { status: 204 }
    },
    list({ url }) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const after = url.searchParams.get('pageToken') ?? ''
      const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after)
      const page = keys.slice(0, 3)
      const items = page.map((key) => described(key, stored(key)))
      return { body: { items, ...(keys.length > 3 && { nextPageToken: page.at(-1) }) } }
    },
    upload({ url, request, body }) {
      const key = url.searchParams.get('name') ?? ''
      const boundary = request.headers['content-type']?.match(/boundary=(.+)/)?.[1]
      const parts = body.toString('latin1').split(`--${boundary}`).slice(1, 3)
      const [head = '', content = ''] = parts.map((part) =>
        part.slice(part.indexOf('\r\n\r\n') + 4, part.lastIndexOf('\r\n')),
      )
      return keep(key, { bytes: Buffer.from(content, 'latin1'), metadata: JSON.parse(head) })
    },
    begin({ url, request, body }) {
      const id = randomUUID()
      const contentType = request.headers['x-upload-content-type'] as string | undefined
      const metadata = { contentType, ...JSON.parse(body.toString() || '{}') }
      const key = url.searchParams.get('name') ?? ''
      sessions.set(id, { key, metadata, bytes: Buffer.alloc(0) })
      const to = `${google.endpoint}/upload/storage/v1/b/test/o?upload_id=${id}`
      return { headers: { Location: to } }
    },
    part({ url, request, body }) {
      const session = sessions.get(url.searchParams.get('upload_id') ?? '')
      if (!session) return { status: 404 }
      const range = request.headers['content-range']
      const [, first, total] = range?.match(/^bytes (\d+)-\d+\/(\d+|\*)$/) ?? []
      if (first) session.bytes = Buffer.concat([session.bytes.subarray(0, Number(first)), body])
      const { key, metadata, bytes } = session
      if (Number(total) === bytes.length) return keep(key, { bytes, metadata })
      const Range = `bytes=0-${bytes.length - 1}`
      return { status: 308, headers: bytes.length > 0 ? { Range } : {} }
    },
  }

  function stored(key: string): Stored {
    const object = objects.get(key)
    if (!object) throw new NotFound()
    return object
  }

  function keep(key: string, object: Stored): Reply {
    objects.set(key, object)
    return { body: described(key, object) }
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const url = new URL(request.url ?? '', google.endpoint)
    const call = { ...operationOf(request, url), url, request, body }
    calls.push(call.operation)
    const fault = google.fault(call)
    if (fault) return fault(response)
    try {
      answer(response, operations[call.operation]?.(call) ?? { status: 501 })
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
      answer(response, { status: 404 })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  google.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return google
}

class NotFound extends Error {}

function operationOf({ method }: IncomingMessage, { pathname, searchParams }: URL) {
  const [, path = '', name = ''] = pathname.match(/^(.*?\/b\/test\/o)\/?(.*)$/) ?? []
  const key = decodeURIComponent(name)
  if (!path) return { operation: 'link', key: decodeURIComponent(pathname.replace('/test/', '')) }
  if (path.startsWith('/upload/')) {
    const kind = searchParams.get('uploadType') === 'resumable' ? 'begin' : 'upload'
    return { operation: method === 'PUT' ? 'part' : kind, key: searchParams.get('name') ?? '' }
  }
  if (!key) return { operation: 'list', key }
  if (method === 'DELETE') return { operation: 'delete', key }
  return { operation: searchParams.get('alt') === 'media' ? 'download' : 'read', key }
}

function described(name: string, { bytes, metadata }: Stored) {
  const sums = { crc32c: crc32c(bytes), etag: crc32c(bytes) }
  return {
    name,
    size: String(bytes.length),
    updated: new Date(0).toISOString(),
    ...metadata,
    ...sums,
  }
}

function send({ bytes, metadata }: Stored, query?: URLSearchParams): Reply {
  const disposition = query?.get('response-content-disposition') ?? metadata.contentDisposition
  return {
    headers: {
      'Content-Type': query?.get('response-content-type') ?? metadata.contentType ?? '',
      ...(metadata.cacheControl && { 'Cache-Control': metadata.cacheControl }),
      ...(disposition && { 'Content-Disposition': disposition }),
      'X-Goog-Hash': `crc32c=${crc32c(bytes)}`,
      'X-Goog-Stored-Content-Encoding': 'identity',
    },
    body: bytes,
  }
}

function answer(response: ServerResponse, { status = 200, headers, body }: Reply) {
  const error = { error: { code: status, message: `status ${status}` } }
  const isBytes = Buffer.isBuffer(body)
  const json = status < 400 ? body : error
  response.writeHead(status, {
    ...(!isBytes && { 'Content-Type': 'application/json' }),
    ...headers,
  })
  response.end(isBytes ? body : json && JSON.stringify(json))
}

function crc32c(bytes: Buffer): string {
  const sum = new CRC32C()
  sum.update(bytes)
  return sum.toString()
}
