import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What this installation keeps to itself in `DATA_DIR`, each in a file that only it can read. */
export type OwnSecrets = {
  sessionSecret: string
  localAdminCode: string
  /** The embedded provider's password for the app, and its signing key (a private JWK). */
  localClientSecret: string
  localProviderKey: Record<string, unknown>
}

const NAMES = {
  sessionSecret: 'session-secret',
  localAdminCode: 'local-admin-code',
  localClientSecret: 'local-client-secret',
  localProviderKey: 'local-provider-key.json',
} satisfies Record<keyof OwnSecrets, string>

/** The names of their files. */
export const SECRET_FILES = Object.values(NAMES)

/** Reads the secrets in the folder; what is missing is made. Two processes get the same ones. */
export function ownSecrets(dataDir: string): OwnSecrets {
  const secret = (name: string, make: () => string) => readOrMake(path.join(dataDir, name), make)
  return {
    sessionSecret: secret(NAMES.sessionSecret, randomText),
    localAdminCode: secret(NAMES.localAdminCode, () => randomBytes(6).toString('hex')),
    localClientSecret: secret(NAMES.localClientSecret, randomText),
    localProviderKey: JSON.parse(secret(NAMES.localProviderKey, makeKey)),
  }
}

function readOrMake(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  // Written aside and then linked: the name appears with the whole content, and only once.
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
