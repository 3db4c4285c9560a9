import { expect } from 'vitest'
import type { Services } from '../../context.server.ts'
import { readSession, type Session, startSession } from '../../people/auth/session.server.ts'
import { storeFeedback } from '../../people/feedback/feedback.server.ts'
import { toldQuiz } from '../attempts/attempts.fixture.ts'

export async function signIn(
  services: Services,
  subject: string,
  deletionWaitMs?: number,
): Promise<Session> {
  const email = `${subject}@example.com`
  const claims = { issuer: 'https://accounts.example.com', subject, email, name: subject }
  const request = new Request('http://localhost:3000/')
  const given = { ...claims, emailVerified: false, picture: null }
  const [Cookie = ''] = (await startSession(services, request, given, deletionWaitMs)).split(';')
  const session = await readSession(services, new Request(request, { headers: { Cookie } }))
  if (!session) throw new Error('The session is not there')
  return session
}

export const quiz = (number: number, owner: string | null = null) =>
  toldQuiz(number, { owner, total: 1 })

export function storeConsentedFeedback(services: Services, session: Session): Promise<void> {
  const { email } = session
  const form = { email, allowContact: true, message: 'Hi', context: null, website: '' }
  return storeFeedback(services, form, { session, userAgent: '' })
}

export async function expectNothingLeft(services: Services, { uid, email }: Session) {
  const telling: string[] = []
  for await (const { path, data } of services.documents.all()) {
    const text = `${path} ${JSON.stringify(data)}`
    if (text.includes(uid) || text.includes(email ?? uid)) telling.push(text)
  }
  expect(telling).toEqual([])
}
