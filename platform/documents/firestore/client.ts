import { setTimeout } from 'node:timers/promises'
import type { v1 } from '@google-cloud/firestore'
import { connectInTime, remoteCalls } from '../remote-calls.ts'
import { forOperator, isPassing, isSilence } from './errors.ts'

export type Client = InstanceType<typeof v1.FirestoreClient>
type CallOptions = NonNullable<Parameters<Client['runQuery']>[1]>
type Attempt<T> = (client: Client, options: CallOptions) => Promise<T>

export type FirestoreConnection = ReturnType<typeof connectToFirestore>

export type FirestorePlace = {
  /** `firestore://PROJECT_ID`, with `?database=NAME` if it is not the default database. */
  url: string
  /** Host and port of an emulator; null for Google's service. */
  emulator: string | null
}

/**
 * Connects at the first call. Google's service gets Application Default Credentials, an emulator gets
 * a fixed token. `timeoutMs` limits each call, including all its attempts.
 */
export function connectToFirestore({ url, emulator }: FirestorePlace, timeoutMs: number) {
  const { host: project, searchParams } = new URL(url)
  const id = searchParams.get('database') ?? '(default)'
  const database = `projects/${project}/databases/${id}`
  const place = `${project}/${id}`
  const name = `Firestore ${place}`
  const calls = remoteCalls({ name, timeoutMs, isPassing })
  const headers = {
    'google-cloud-resource-prefix': database,
    ...(emulator && { authorization: 'Bearer owner' }),
  }
  let client: Promise<Client> | undefined

  /** Replaces a failed or silent client. That client closes later, because calls may still use it. */
  function replace(failed: Promise<Client>): void {
    if (client !== failed) return
    client = undefined
    setTimeout(timeoutMs, null, { ref: false })
      .then(() => failed)
      .then((late) => late.close())
      .catch(() => {})
  }

  async function attemptBy<T>(deadline: number, attempt: Attempt<T>): Promise<T> {
    client ??= openClient(emulator)
    const used = client
    let ready: Client | undefined
    try {
      // The `timeout` below does not cover the wait for credentials, so this line limits that wait.
      ready = await connectInTime(used, deadline)
      return await attempt(ready, {
        timeout: Math.max(1, Math.ceil(deadline - performance.now())),
        retry: null,
        retryRequestOptions: { retries: 0, noResponseRetries: 0 },
        otherArgs: { headers: { ...headers } },
      })
    } catch (error) {
      if (!ready || isSilence(error)) replace(used)
      throw error
    }
  }

  return {
    database,
    /** The prefix of the resource names of all documents. */
    root: `${database}/documents`,
    name,
    async run<T>(attempt: Attempt<T>, isRepeatable = isPassing): Promise<T> {
      try {
        return await calls.run((deadline) => attemptBy(deadline, attempt), { isRepeatable })
      } catch (error) {
        throw forOperator(error, place)
      }
    },
    async close(): Promise<void> {
      await (await client?.catch(() => null))?.close()
    },
  }
}

async function openClient(emulator: string | null): Promise<Client> {
  const [{ default: firestore }, { grpc }] = await Promise.all([
    import('@google-cloud/firestore'),
    import('google-gax'),
  ])
  const [servicePath, port] = emulator?.split(/:(?=\d+$)/) ?? []
  const client = new firestore.v1.FirestoreClient({
    // By default the library may wait two minutes before it reconnects.
    'grpc.max_reconnect_backoff_ms': 1_000,
    // Otherwise a new client would share the connection of the silent client that it replaces.
    'grpc.use_local_subchannel_pool': 1,
    ...(emulator && {
      servicePath,
      port: Number(port),
      sslCreds: grpc.credentials.createInsecure(),
      clientOptions: { universeDomain: 'googleapis.com' },
    }),
  })
  await client.initialize()
  return client
}
