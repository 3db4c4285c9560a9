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
