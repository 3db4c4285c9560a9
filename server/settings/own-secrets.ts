import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const NAMES = {
  sessionSecret: 'session-secret',
  localAdminCode: 'local-admin-code',
  /** The app's password at the embedded provider. */
  localClientSecret: 'local-client-secret',
  /** The key with which the embedded provider signs (a private JWK). */
  localProviderKey: 'local-provider-key.json',
}

/** The files in `DATA_DIR` with the secrets of this installation. Only their owner can read them. */
export const SECRET_FILES = Object.values(NAMES)

/**
 * Reads the secrets in the folder, and makes missing ones. Processes that start at the same time get
 * the same secrets. If `mayWrite` is false, new secrets are not stored.
 */
export function ownSecrets(dataDir: string, mayWrite: boolean) {
  const secret = (name: string, make: () => string) =>
    readOrMake(path.join(dataDir, name), make, mayWrite)
  return {
    sessionSecret: secret(NAMES.sessionSecret, randomText),
    localAdminCode: secret(NAMES.localAdminCode, () => randomBytes(6).toString('hex')),
    localClientSecret: secret(NAMES.localClientSecret, randomText),
    localProviderKey: JSON.parse(secret(NAMES.localProviderKey, makeKey)) as Record<
      string,
      unknown
    >,
  }
}

function readOrMake(file: string, make: () => string, mayWrite: boolean): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  if (!mayWrite) return make()
  // Only one process can link its draft to the name, and the file is complete from then on.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, make(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' })
}
