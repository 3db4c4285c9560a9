import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { canonicalHash, endOf, sha256 } from './canonical-request.fixture.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' }

type Stored = { bytes: Buffer; headers: Record<string, string> }
type Call = {
  operation: string
  key: string
  query: URLSearchParams
  request: IncomingMessage
  body: Buffer
}
type Reply = { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
export type Fault = ((response: ServerResponse) => void) | null

class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/**
 * Starts a server with the part of S3's protocol that the product uses. Its only bucket, `test`, is in
 * memory and addressed by path. The server checks signatures, checksums and the expiration of links.
 * `calls` lists the operations so far. `uploads` has the multipart uploads that are neither completed
 * nor aborted. A test may change `fault` at any time.
 */
export async function startS3({ port = 0 } = {}) {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { headers: Record<string, string>; parts: Map<string, Buffer> }>()
  const calls: string[] = []
  const s3 = {
    endpoint: '',
    /** The settings of a server that stores its files here. */
    settings: { FILES_URL: '', ...KEYS },
    objects,
    uploads,
    calls,
    fault: (_: Pick<Call, 'operation' | 'key'>): Fault => null,
    sockets: async () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  const operations: Record<string, (call: Call) => Reply> = {
    PutObject: ({ key, request, body }) => put(key, { bytes: body, headers: kept(request) }),
    GetObject: ({ key, query, request }) => read(stored(key), query, request),
    HeadObject: ({ key, query, request }) => read(stored(key), query, request),
    DeleteObject: ({ key }) => {
      objects.delete(key)
      return { status: 204 }
    },
    DeleteObjects({ body }) {
      for (const [, key = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(key)
      return xml('<DeleteResult/>')
    },
    ListObjectsV2: ({ query }) => list(objects, query),
    CreateMultipartUpload({ key, request }) {
      const id = randomUUID()
      uploads.set(id, { headers: kept(request), parts: new Map() })
      return xml(
        `<InitiateMultipartUploadResult><Bucket>test</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    },
    UploadPart({ query, body }) {
      upload(query).parts.set(query.get('partNumber') ?? '', body)
      return { headers: { ETag: etag(body) } }
    },
    CompleteMultipartUpload({ key, query, body }) {
      const { headers, parts } = upload(query)
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)]
      const bytes = named.map(([, number = '']) => parts.get(number))
      if (bytes.length !== parts.size || bytes.includes(undefined))
        throw new S3Error(400, 'InvalidPart')
      put(key, { bytes: Buffer.concat(bytes as Buffer[]), headers })
      uploads.delete(query.get('uploadId') ?? '')
      return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
    },
    AbortMultipartUpload({ query }) {
      upload(query)
      uploads.delete(query.get('uploadId') ?? '')
      return { status: 204 }
    },
  }

  function put(key: string, object: Stored): Reply {
    objects.set(key, object)
    return { headers: { ETag: etag(object.bytes) } }
  }

  function stored(key: string): Stored {
    const object = objects.get(key)
    if (!object) throw new S3Error(404, 'NoSuchKey')
    return object
  }

  function upload(query: URLSearchParams) {
    const found = uploads.get(query.get('uploadId') ?? '')
    if (!found) throw new S3Error(404, 'NoSuchUpload')
    return found
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const { pathname, searchParams: query } = new URL(request.url ?? '', s3.endpoint)
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    const operation = operationOf(request, key, query)
    calls.push(operation)
    const fault = s3.fault({ operation, key })
    if (fault) return fault(response)
    try {
      if (bucket !== 'test') throw new S3Error(404, 'NoSuchBucket')
      checkSignature(request, query, body)
      checkChecksum(request, body)
      const answer = operations[operation]?.({ operation, key, query, request, body })
      if (!answer) throw new S3Error(501, 'NotImplemented')
      response.writeHead(answer.status ?? 200, answer.headers)
      response.end(request.method === 'HEAD' ? undefined : answer.body)
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      failWith(error.status, error.code)(response)
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  s3.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  s3.settings.FILES_URL = `s3://test?region=us-east-1&forcePathStyle=true&endpoint=${s3.endpoint}`
  return s3
}

/**
 * Returns a reply with an error in S3's form. If S3 has already begun to answer, its errors have status
 * 200.
 */
export function failWith(status: number, code: string): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    )
  }
}

function operationOf({ method }: IncomingMessage, key: string, query: URLSearchParams): string {
  const isUpload = query.has('uploadId')
  if (!key) return method === 'POST' ? 'DeleteObjects' : 'ListObjectsV2'
  if (method === 'GET') return 'GetObject'
  if (method === 'HEAD') return 'HeadObject'
  if (method === 'PUT') return isUpload ? 'UploadPart' : 'PutObject'
  if (method === 'DELETE') return isUpload ? 'AbortMultipartUpload' : 'DeleteObject'
  return isUpload ? 'CompleteMultipartUpload' : 'CreateMultipartUpload'
}

function checkSignature(request: IncomingMessage, query: URLSearchParams, body: Buffer) {
  const header = request.headers.authorization ?? ''
  const told = (name: string) =>
    query.get(`X-Amz-${name}`) ?? header.match(new RegExp(`${name}=([^,]+)`))?.[1] ?? ''
  const date = query.get('X-Amz-Date') ?? String(request.headers['x-amz-date'])
  const payload = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  if (!header && endOf(date, told('Expires')) < Date.now()) throw new S3Error(403, 'AccessDenied')
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch')
  const signed = {
    signedHeaders: told('SignedHeaders'),
    payload,
    signatureName: 'X-Amz-Signature',
  }
  const [keyId, ...scope] = told('Credential').split('/')
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), canonicalHash(request, signed)]
  const hmac = (key: string | Buffer, of: string) => createHmac('sha256', key).update(of).digest()
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${KEYS.AWS_SECRET_ACCESS_KEY}`)
  const right = hmac(key, text.join('\n')).toString('hex')
  if (keyId !== KEYS.AWS_ACCESS_KEY_ID || right !== told('Signature'))
    throw new S3Error(403, 'SignatureDoesNotMatch')
}

function checkChecksum({ headers }: IncomingMessage, body: Buffer) {
  if (headers['content-encoding'] === 'aws-chunked') throw new S3Error(501, 'NotImplemented')
  const told = headers['x-amz-checksum-crc32']
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  if (told && told !== sum.toString('base64')) throw new S3Error(400, 'BadDigest')
}

function kept({ headers }: IncomingMessage): Record<string, string> {
  const names = ['content-type', 'cache-control', 'content-disposition']
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] ? [[name, `${headers[name]}`]] : [])),
  )
}

function read({ bytes, headers }: Stored, query: URLSearchParams, request: IncomingMessage): Reply {
  const overrides = [...query]
    .filter(([name]) => name.startsWith('response-'))
    .map(([name, value]) => [name.replace('response-', ''), value])
  const [, first, last] = request.headers.range?.match(/^bytes=(\d+)-(\d*)$/) ?? []
  const part = first ? bytes.subarray(Number(first), last ? Number(last) + 1 : undefined) : bytes
  return {
    status: first ? 206 : 200,
    headers: {
      ...headers,
      ...Object.fromEntries(overrides),
      etag: etag(bytes),
      'last-modified': new Date(0).toUTCString(),
      'content-length': String(part.length),
    },
    body: part,
  }
}

/** Lists objects. A page has three entries, so that lists have several pages. */
function list(objects: Map<string, Stored>, query: URLSearchParams): Reply {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].sort().filter((key) => key.startsWith(query.get('prefix') ?? ''))
  const rest = keys.filter((key) => key > after)
  const page = rest.slice(0, 3)
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  const next = `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
  return xml(
    `<ListBucketResult>${contents.join('')}${rest.length > 3 ? next : ''}</ListBucketResult>`,
  )
}

function xml(body: string): Reply {
  return { headers: { 'Content-Type': 'application/xml' }, body: `<?xml version="1.0"?>${body}` }
}

function etag(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
