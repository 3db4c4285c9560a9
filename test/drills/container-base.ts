import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What the steps of the Dockerfile run, beside Node and npm. */
const PROGRAMS = ['/bin/sh', '/bin/rm', '/bin/mkdir', '/bin/chown', '/bin/touch', '/usr/bin/env']
/** What the prebuilt modules of npm packages link to, beside the libraries of Node. */
const LIBRARIES = [
  'libgcc_s.so.1',
  'libstdc++.so.6',
  'librt.so.1',
  'libresolv.so.2',
  'libnss_dns.so.2',
]
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Puts a small root file system into the folder, from the running system's own files: Node, npm, a
 * shell, and their libraries. It stands in for the image of Node, without a registry.
 */
export function makeBase(folder: string): void {
  const put = (from: string, to = from) => {
    cpSync(realpathSync(from), path.join(folder, to), { recursive: true, dereference: true })
  }
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
    mkdirSync(path.join(folder, 'usr', name), { recursive: true })
    symlinkSync(`usr/${name}`, path.join(folder, name))
  }
  for (const name of ['tmp', 'proc', 'sys', 'dev', 'root', 'etc', 'home/node', 'usr/local/lib']) {
    mkdirSync(path.join(folder, name), { recursive: true })
  }
  const inUsr = (file: string) => file.replace(/^\/(bin|lib|lib64|sbin)\//, '/usr/$1/')
  const libraries = new Set([...PROGRAMS, process.execPath].flatMap(librariesOf))
  const places = new Set([...libraries].map((file) => path.dirname(file)))
  for (const name of LIBRARIES) {
    for (const place of places)
      if (isThere(path.join(place, name))) libraries.add(path.join(place, name))
  }
  for (const file of [...PROGRAMS, ...libraries]) put(file, inUsr(file))
  put(process.execPath, 'usr/local/bin/node')
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  put(path.join(path.dirname(npm), '..'), 'usr/local/lib/npm')
  symlinkSync('../lib/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
  if (isThere(CERTIFICATES)) put(CERTIFICATES)
  writeFileSync(path.join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  writeFileSync(path.join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')
  writeFileSync(
    path.join(folder, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  )
}

/** Sets for the image: Node trusts what this machine trusts. */
export const BASE_CHANGES = [
  `ENV=NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
  'ENV=PATH=/usr/local/bin:/usr/bin:/bin',
]

function librariesOf(program: string): string[] {
  const said = execFileSync('ldd', [program], { encoding: 'utf8' })
  return [...said.matchAll(/(\/\S+)(?= \(0x)/g)].map(([file]) => file)
}

function isThere(file: string): boolean {
  try {
    return realpathSync(file) !== ''
  } catch {
    return false
  }
}
