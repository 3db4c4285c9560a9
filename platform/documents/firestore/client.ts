import { setTimeout } from 'node:timers/promises'
import type { v1 } from '@google-cloud/firestore'
import { forOperator, isPassing, isSilence, NoAnswerError } from './errors.ts'

/** How long a call may take while the last one got no answer, in milliseconds: a request makes several. */
const PATIENCE_WHILE_DOWN = 1_000

type Client = InstanceType<typeof v1.FirestoreClient>
type CallOptions = NonNullable<Parameters<Client['runQuery']>[1]>
/** One try of a call, in the time it still has. */
type Attempt<T> = (client: Client, options: CallOptions) => Promise<T>

/** The way to one Firestore database. */
export type FirestoreConnection = {
  /** The resource name of the database. */
  database: string
  /** Project and database, to be shown. */
  place: string
  /**
   * Makes a call, and again while it fails for a reason of which `isRepeatable` says that it passes,
   * and there is time. Throws a `NoAnswerError` when there is none left.
   */
  run<T>(attempt: Attempt<T>, isRepeatable?: (error: unknown) => boolean): Promise<T>
  close(): Promise<void>
}

/**
 * Connects when it is first used, with Google's Application Default Credentials, or to an emulator
 * without any. `patience` is how long a call may take in all, in milliseconds, with all its tries.
 */
export function connectToFirestore(options: {
  project: string
  database: string
  /** Host and port of an emulator; null for the service. */
  emulator: string | null
  patience: number
}): FirestoreConnection {
  const { project, emulator, patience: whileUp } = options
  const database = `projects/${project}/databases/${options.database}`
  const place = `${project}/${options.database}`
  const headers = {
    'google-cloud-resource-prefix': database,
    ...(emulator && { authorization: 'Bearer owner' }),
  }
  let client: Promise<Client> | undefined
  let isDown = false

  /** What failed or went silent is not used again; others may still wait for an answer on it. */
  function leave(failed: Promise<Client>): void {
    if (client !== failed) return
    client = undefined
    const closed = setTimeout(whileUp, null, { ref: false }).then(async () =>
      (await failed).close(),
    )
    closed.catch(() => {})
  }

  async function attemptBy<T>(deadline: number, attempt: Attempt<T>): Promise<T> {
    client ??= openClient(emulator)
    const used = client
    let ready: Client | undefined
    try {
      // Credentials may be long in coming, and no deadline of the call itself bounds them.
      ready = await inTime(used, deadline)
      return await attempt(ready, {
        timeout: Math.max(1, Math.ceil(deadline - performance.now())),
        retry: null,
        retryRequestOptions: { retries: 0, noResponseRetries: 0 },
        otherArgs: { headers: { ...headers } },
      })
    } catch (error) {
      if (!ready || isSilence(error)) leave(used)
      throw error
    }
  }

  return {
    database,
    place,
    async run(attempt, isRepeatable = isPassing) {
      const patience = isDown ? Math.min(whileUp, PATIENCE_WHILE_DOWN) : whileUp
      const deadline = performance.now() + patience
      for (let tries = 1; ; tries++) {
        try {
          const done = await attemptBy(deadline, attempt)
          isDown = false
          return done
        } catch (error) {
          if (!isPassing(error)) throw forOperator(error, place)
          const pause = Math.random() * Math.min(20 * 2 ** tries, 500)
          if (isRepeatable(error) && performance.now() + pause < deadline) {
            await setTimeout(pause)
            continue
          }
          isDown = true
          throw new NoAnswerError(`No answer from Firestore ${place}`, { cause: error })
        }
      }
    },
    async close() {
      await (await client?.catch(() => null))?.close()
    },
  }
}

/** The library is large, and nobody needs it but who uses Firestore. */
async function openClient(emulator: string | null): Promise<Client> {
  const [{ default: firestore }, { grpc }] = await Promise.all([
    import('@google-cloud/firestore'),
    import('google-gax'),
  ])
  const [servicePath, port] = emulator?.split(/:(?=\d+$)/) ?? []
  const client = new firestore.v1.FirestoreClient({
    // Its own default lets an outage last two minutes longer than it does.
    'grpc.max_reconnect_backoff_ms': 1_000,
    // A client made anew would share the silent connection of the one before.
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

async function inTime<T>(work: Promise<T>, deadline: number): Promise<T> {
  const stop = new AbortController()
  const left = Math.max(0, deadline - performance.now())
  const late = setTimeout(left, null, { signal: stop.signal }).then(
    () => Promise.reject(new NoAnswerError('No connection in time')),
    () => new Promise<never>(() => {}),
  )
  return Promise.race([work, late]).finally(() => stop.abort())
}
