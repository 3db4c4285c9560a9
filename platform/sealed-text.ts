import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'sealed text', 32))

/** Seals a text for storage, so that a leaked store does not tell it. Returns base64url. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** Returns a sealed text. Null if it was sealed with none of the `secrets`, or was changed. */
export function unseal(sealed: string, secrets: readonly string[]): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const text = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  for (const secret of secrets) {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    } catch {
      // Another secret may have sealed it.
    }
  }
  return null
}
