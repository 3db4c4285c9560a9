import * as z from 'zod'

const TIMEOUT_MS = 5_000
const discovery = z.object({ issuer: z.url(), jwks_uri: z.url() })
const keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/**
 * Counts the signing keys of an OpenID provider. Throws if the discovery document or the keys cannot
 * be read, or if the document names another issuer (OpenID Connect Discovery 1.0, section 4.3).
 */
export async function countProviderKeys(issuer: string): Promise<number> {
  const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = discovery.parse(await readJson(place))
  // Compares issuers like the sign-in: a slash after the host makes no difference.
  if (new URL(found.issuer).href !== new URL(issuer).href)
    throw new Error(`it calls itself ${found.issuer}`)
  return keys.parse(await readJson(found.jwks_uri)).keys.length
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`${address} answers with status ${answer.status}`)
  return answer.json()
}
