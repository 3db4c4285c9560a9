import { connect } from 'node:tls'

const TIMEOUT_MS = 5_000

/** A server's certificate. `problem` is the reason why clients reject it, or null if they accept it. */
type Certificate = { expiresAt: Date; problem: string | null }

/** Reads the certificate of an https origin. Rejects if the server does not answer in time. */
export function readCertificate(origin: string): Promise<Certificate> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    // Accepts an invalid certificate too, because the caller reports its problem. No data is sent.
    const options = { host, port: Number(port || 443), servername: host, rejectUnauthorized: false }
    const socket = connect(options, () => {
      const { valid_to } = socket.getPeerCertificate()
      const problem = socket.authorized ? null : String(socket.authorizationError)
      resolve({ expiresAt: new Date(valid_to), problem })
      socket.destroy()
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')))
    socket.on('error', reject)
  })
}

/**
 * Returns what the operator can set if an error says that the certificate of another server is of a CA
 * that this process does not know. Null for other errors. Looks at the causes of the error, too.
 */
export function adviceAboutCa(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, message, cause } = error as NodeJS.ErrnoException
  return UNKNOWN_CA.test(`${code} ${message}`) ? TRUST_THE_CA : adviceAboutCa(cause)
}
/** Libraries keep Node's code or OpenSSL's sentence. */
const UNKNOWN_CA =
  /UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|SELF_SIGNED_CERT|unable to (verify the first|get (local )?issuer) certificate|self-signed certificate/
const TRUST_THE_CA =
  'If a private CA made this certificate, set NODE_EXTRA_CA_CERTS=/path/ca.pem, or NODE_USE_SYSTEM_CA=1 if this machine trusts the CA'
