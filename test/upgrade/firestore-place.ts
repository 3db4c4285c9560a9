import { readFileSync, writeFileSync } from 'node:fs'
import firestore from '@google-cloud/firestore'
import { grpc } from 'google-gax'
import type { Place } from './places.ts'

type Client = InstanceType<typeof firestore.v1.FirestoreClient>
type Found = { name?: string | null; fields?: Record<string, Value> | null }
type Value = Record<string, unknown>

/** The number of documents in a commit. */
const AT_ONCE = 200

/** Opens a database of the emulator with Firestore's own protocol, without our adapter. */
function open(emulator: string, database: string) {
  const [servicePath, port] = emulator.split(':')
  const client: Client = new firestore.v1.FirestoreClient({
    servicePath,
    port: Number(port),
    sslCreds: grpc.credentials.createInsecure(),
    clientOptions: { universeDomain: 'googleapis.com' },
  } as ConstructorParameters<typeof firestore.v1.FirestoreClient>[0])
  const name = `projects/${new URL(database).host}/databases/(default)`
  const headers = { authorization: 'Bearer owner', 'google-cloud-resource-prefix': name }
  return { client, name, root: `${name}/documents`, options: { otherArgs: { headers } } }
}

export function firestorePlace(emulator: string, database: string, dataDir: string): Place {
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: database, FIRESTORE_EMULATOR_HOST: emulator },
    async all() {
      const documents = await all(emulator, database)
      return documents.map(({ path, fields }) => ({ path, data: dataOf(fields) }))
    },
    async list(collection) {
      const documents = await all(emulator, database)
      const found = documents.filter(({ path }) => path.replace(/\/[^/]*$/, '') === collection)
      return found.map(({ path, fields }) => {
        return { id: path.split('/').at(-1) ?? '', data: dataOf(fields) }
      })
    },
    put: (collection, id, data) => {
      const fields = Object.entries(data).map(([name, text]) => [name, { stringValue: text }])
      const document = { path: `${collection}/${id}`, fields: Object.fromEntries(fields) }
      return putAll(emulator, database, [document])
    },
  }
}

/** Writes each document of a database as a line of JSON, with its path and Firestore's fields. */
export async function dumpFirestore(emulator: string, database: string, file: string) {
  const documents = await all(emulator, database)
  writeFileSync(file, documents.map(lineOf).join(''))
}

/** The library adds `valueType` to values. Firestore does not store it. */
function lineOf(document: Stored): string {
  return `${JSON.stringify(document, (key, value) => (key === 'valueType' ? undefined : value))}\n`
}

export async function loadFirestore(emulator: string, database: string, file: string) {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const documents: Stored[] = lines.map((line) => JSON.parse(line))
  for (let at = 0; at < documents.length; at += AT_ONCE) {
    await putAll(emulator, database, documents.slice(at, at + AT_ONCE))
  }
}

type Stored = { path: string; fields: Record<string, Value> }

async function all(emulator: string, database: string): Promise<Stored[]> {
  const { client, root, options } = open(emulator, database)
  const order = [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' as const }]
  const structuredQuery = { from: [{ allDescendants: true }], orderBy: order }
  const answers = client.runQuery({ parent: root, structuredQuery }, options)
  const documents: Stored[] = []
  for await (const { document } of answers as AsyncIterable<{ document?: Found | null }>) {
    if (!document?.name) continue
    const path = document.name.slice(root.length + 1)
    documents.push({ path, fields: document.fields ?? {} })
  }
  await client.close()
  return documents
}

async function putAll(emulator: string, database: string, documents: Stored[]): Promise<void> {
  const { client, name, root, options } = open(emulator, database)
  const writes = documents.map(({ path, fields }) => {
    return { update: { name: `${root}/${path}`, fields } }
  })
  await client.commit({ database: name, writes }, options)
  await client.close()
}

/** Converts fields to data. Lists inside lists do not occur in our documents. */
function dataOf(fields: Record<string, Value>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, jsonOf(value)]))
}

function jsonOf(value: Value): unknown {
  const type = Object.keys(value).find((name) => name !== 'valueType') ?? ''
  const held = value[type] as { fields?: Record<string, Value>; values?: Value[] }
  if (type === 'mapValue') return dataOf(held.fields ?? {})
  if (type === 'arrayValue') return (held.values ?? []).map(jsonOf)
  if (type === 'nullValue') return null
  return type === 'integerValue' ? Number(held) : held
}
