import { href } from 'react-router'
import { ask, type Outcome } from '../device/ask.client.ts'
import type { User } from './user.ts'

/** Asks the server for the signed-in user; the reply is null when nobody is signed in. */
export function askWhoIsSignedIn(): Promise<Outcome<User | null>> {
  return ask(href('/me'), async (reply) => {
    if (reply === null) return null
    // The first page loads no schemas: a visitor who is signed out never needs this one.
    const { user } = await import('./user.ts')
    return user.parse(reply)
  })
}
