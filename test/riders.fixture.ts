import { randomBytes } from 'node:crypto'
import type { Services } from '../app/context.server.ts'
import { readSession, startSession } from '../app/people/auth/session.server.ts'
import type { ReceivedAttempt } from '../app/riders/attempts/attempts.server.ts'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import { openLog } from '../platform/log.ts'

export type Rider = { uid: string; headers: Record<string, string> }

type Server = { origin: string; secret: string }

/**
 * Signs riders in by writing their sessions into the store of a server with this secret. Through the
 * sign-in page, many riders would take minutes and exceed the page's limits.
 */
export async function signedInRiders(
  documents: DocumentStore,
  { count, ...server }: Server & { count: number },
): Promise<Rider[]> {
  const riders: Rider[] = []
  for (let n = 0; n < count; n++) {
    riders.push(await signIn(documents, server, `rider${n}@example.com`, false))
  }
  return riders
}

/** Signs in the admin of a server with default flags, also by writing the session into the store. */
export function signedInAdmin(documents: DocumentStore, server: Server): Promise<Rider> {
  return signIn(documents, server, 'admin@example.com', true)
}

async function signIn(
  documents: DocumentStore,
  server: Server,
  email: string,
  emailVerified: boolean,
): Promise<Rider> {
  const { cookie: Cookie, uid } = await storedSession(documents, server, email, emailVerified)
  return { uid, headers: { Cookie, Origin: server.origin } }
}

/** Writes a session of a person into the store. Returns its cookie, and the id of the person. */
export async function storedSession(
  documents: DocumentStore,
  { origin, secret }: Server,
  email: string,
  emailVerified = true,
): Promise<{ cookie: string; uid: string }> {
  const services = {
    documents,
    origin,
    settings: {
      sessionSecrets: [secret],
      sessionLimits: { idle: 3_600_000, absolute: 3_600_000 },
    },
    now: () => new Date(),
    log: openLog('silent'),
    noteUser: (_: string) => {},
  } as Partial<Services> as Services
  const person = { issuer: origin, subject: email, email, emailVerified, name: null, picture: null }
  const [cookie = ''] = (await startSession(services, new Request(origin), person)).split(';')
  const headers = { Cookie: cookie }
  const session = await readSession(services, new Request(origin, { headers }))
  if (!session) throw new Error('The session is not there')
  return { cookie, uid: session.uid }
}

/** The number of riders who share a load of saves, because a rider may save only 300 results an hour. */
export const RIDERS_IN_TURN = 20

/** Returns a finished quiz of a rider in the form that a browser tells, with a new id. */
export function newQuiz(owner: string): ReceivedAttempt {
  return {
    owner,
    id: randomBytes(16).toString('hex'),
    state: 'CA',
    mode: 'quiz',
    isFinished: true,
    picks: Array.from({ length: 12 }, (_, n) => ({
      item: `item-${n}`,
      revision: 1,
      question: `Question ${n}: what should a rider do first when the road ahead turns wet and dark?`,
      option: 'Slow down, and leave more room to the vehicle ahead',
      key: 'Slow down, and leave more room to the vehicle ahead',
      at: '2026-11-20T12:00:00.000Z',
    })),
  }
}
