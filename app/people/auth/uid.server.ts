import { hash } from 'node:crypto'

/** Returns the user id of a person whom a provider with this issuer knows by this subject. */
export function uidOf(issuer: string, subject: string): string {
  return hash('sha256', JSON.stringify([issuer, subject])).slice(0, 32)
}
