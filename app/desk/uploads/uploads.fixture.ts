import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { RunningServer } from '../../../server/server-process.fixture.ts'
import { type Visitor, visitorOf } from '../../../test/signed-in.fixture.ts'

type Server = Pick<RunningServer, 'port' | 'ask' | 'origin'>
type Contents = Uint8Array | Readable
type Sending = {
  target?: string
  /** Without a `Content-Length` here, `beginUpload` sends the body in chunks. */
  headers?: Record<string, string | number>
}

export const UPLOAD = '/admin/manuals?state=OR'

/** Signs the admin in. The server's LOCAL_ADMIN_CODE must be `the admin code`. */
export async function adminOf(server: Server): Promise<Visitor> {
  const visitor = visitorOf(server)
  await visitor.signsIn('admin@example.com', 'the admin code')
  return visitor
}

export function beginUpload(
  server: Pick<Server, 'port' | 'origin'>,
  { cookies }: Pick<Visitor, 'cookies'>,
  contents: Contents,
  { target = UPLOAD, headers }: Sending = {},
) {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const outgoing = request({
    host: '127.0.0.1',
    port: server.port,
    path: target,
    method: 'POST',
    agent: false,
    headers: { Origin: server.origin, ...(Cookie && { Cookie }), ...headers },
  })
  const progress = { sent: 0 }
  const counted = new Transform({
    transform(chunk, _, done) {
      progress.sent += chunk.length
      done(null, chunk)
    },
  })
  const body = contents instanceof Readable ? contents : Readable.from([contents])
  // The server may cut the connection when it refuses an upload. Then only the answer matters.
  const ended = pipeline(body, counted, outgoing).catch(() => {})
  const closed = new Promise<void>((resolve) => outgoing.once('close', resolve))
  const answer = once(outgoing, 'response').then(async ([response]: IncomingMessage[]) => {
    if (!response) throw new Error('There is no answer')
    const sent = progress.sent
    const said = await text(response)
    const isJson = response.headers['content-type']?.includes('json')
    const body: unknown = isJson ? JSON.parse(said) : said
    return { status: response.statusCode, body, sent }
  })
  answer.catch(() => {})
  return { outgoing, progress, ended, closed, answer }
}

export async function upload(
  server: Pick<Server, 'port' | 'origin'>,
  visitor: Pick<Visitor, 'cookies'>,
  contents: Contents,
  sending: Sending = {},
) {
  const isTold = !(contents instanceof Readable)
  const headers = { ...(isTold && { 'Content-Length': contents.length }), ...sending.headers }
  const { answer, outgoing, closed } = beginUpload(server, visitor, contents, {
    ...sending,
    headers,
  })
  const { status, body } = await answer
  outgoing.destroy()
  await closed
  return { status, body }
}

/** The digest of each file in the server's folder, except the database. */
export function filesOf({ dataDir }: Pick<RunningServer, 'dataDir'>): Record<string, string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('documents.db'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  return Object.fromEntries(
    files.flatMap((file) => {
      const bytes = contentsOf(file)
      return bytes ? [[path.relative(dataDir, file), digestOf(bytes)]] : []
    }),
  )
}

function contentsOf(file: string): Uint8Array | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/**
 * A digest of all documents of a server, except sessions, rate limits and sign-ins. With a `state`, leaves
 * out those of other states, whose banks take a third of a second.
 */
export function documentsOf({ dataDir }: Pick<RunningServer, 'dataDir'>, state = ''): string {
  const db = new DatabaseSync(path.join(dataDir, 'documents.db'), { readOnly: true })
  const rows = db
    .prepare(
      `SELECT * FROM documents WHERE collection NOT IN ('sessions', 'rateLimits', 'providerNotes')
         AND (collection NOT GLOB 'states/*' OR collection GLOB ?)
       ORDER BY collection, id`,
    )
    .iterate(`states/${state}*`)
  const digest = createHash('sha256')
  for (const row of rows) digest.update(`${row.collection}/${row.id} ${row.data}\n`)
  db.close()
  return digest.digest('hex')
}

export function digestOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
