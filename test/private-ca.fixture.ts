import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Makes a private CA and its certificate for 127.0.0.1. `file` has the certificate of the CA. */
export function makePrivateCa() {
  const folder = mkdtempSync(path.join(tmpdir(), 'private-ca-'))
  const make = (name: string, subject: string, ...options: string[]) =>
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
        .concat(['-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${subject}`])
        .concat(options),
      { cwd: folder, stdio: 'pipe' },
    )
  make('ca', 'Private CA')
  make(
    'server',
    '127.0.0.1',
    '-CA',
    'ca.crt',
    '-CAkey',
    'ca.key',
    '-addext',
    ADDRESS,
    '-addext',
    LEAF,
  )
  return {
    file: path.join(folder, 'ca.crt'),
    certificate: readFileSync(path.join(folder, 'server.crt'), 'utf8'),
    key: readFileSync(path.join(folder, 'server.key'), 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

const ADDRESS = 'subjectAltName=IP:127.0.0.1'
const LEAF = 'basicConstraints=critical,CA:FALSE'
