import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Programs that the steps of the Dockerfile and the start of PostgreSQL run, besides Node and npm. */
const PROGRAMS = [
  ...['/bin/sh', '/bin/rm', '/bin/mkdir', '/bin/chown', '/bin/touch'],
  ...['/usr/bin/env', '/usr/bin/setpriv'],
]
/** Libraries that the prebuilt modules of npm packages link to, besides the libraries of Node. */
const LIBRARIES = [
  'libgcc_s.so.1',
  'libstdc++.so.6',
  'librt.so.1',
  'libresolv.so.2',
  'libnss_dns.so.2',
]
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/**
 * The start script of the image of PostgreSQL. It does the part of the official script that compose.yaml
 * relies on.
 */
const START_POSTGRES = `#!/bin/sh
set -e
mkdir -p "$PGDATA" && chown postgres:postgres "$PGDATA"
as="setpriv --reuid postgres --regid postgres --clear-groups"
if ! [ -e "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  $as initdb --encoding UTF8 --username "$POSTGRES_USER" --pwfile /tmp/password \\
    --auth-local trust --auth-host scram-sha-256
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | $as postgres --single -D "$PGDATA" postgres
fi
exec $as postgres -c listen_addresses='*' -c unix_socket_directories=/tmp -c jit=off
`

/**
 * Puts a small root file system into the folder, from the running system's own files. It has Node, npm,
 * a shell, and their libraries. If `postgres` names the folder of PostgreSQL's programs, it also has
 * PostgreSQL. It replaces the images of Node and PostgreSQL, so the drill needs no registry.
 */
export function makeBase(folder: string, postgres: string | null): void {
  const put = (from: string, to = from) => {
    cpSync(realpathSync(from), path.join(folder, to), { recursive: true, dereference: true })
  }
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
    mkdirSync(path.join(folder, 'usr', name), { recursive: true })
    symlinkSync(`usr/${name}`, path.join(folder, name))
  }
  const folders = ['tmp', 'proc', 'sys', 'dev', 'root', 'etc', 'home/node', 'usr/local/lib']
  for (const name of [...folders, 'usr/local/bin']) {
    mkdirSync(path.join(folder, name), { recursive: true })
  }
  chmodSync(path.join(folder, 'tmp'), 0o1777)
  const ofPostgres = postgres ? ['postgres', 'initdb', 'pg_isready'] : []
  const programs = [...PROGRAMS, ...ofPostgres.map((name) => path.join(postgres ?? '', name))]
  const inUsr = (file: string) => file.replace(/^\/(bin|lib|lib64|sbin)\//, '/usr/$1/')
  const libraries = new Set([...programs, process.execPath].flatMap(librariesOf))
  const places = new Set([...libraries].map((file) => path.dirname(file)))
  for (const name of LIBRARIES) {
    for (const place of places)
      if (isThere(path.join(place, name))) libraries.add(path.join(place, name))
  }
  for (const file of [...programs, ...libraries]) put(file, inUsr(file))
  put(process.execPath, 'usr/local/bin/node')
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  put(path.join(path.dirname(npm), '..'), 'usr/local/lib/npm')
  symlinkSync('../lib/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
  if (isThere(CERTIFICATES)) put(CERTIFICATES)
  for (const place of postgres ? placesOfPostgres(postgres) : []) put(place)
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('usr/local/bin/start-postgres', START_POSTGRES)
  chmodSync(path.join(folder, 'usr/local/bin/start-postgres'), 0o755)
  write('etc/nsswitch.conf', 'hosts: files dns\n')
  write('etc/group', 'root:x:0:\npostgres:x:999:\nnode:x:1000:\n')
  const people = ['root:x:0:0::/root', 'postgres:x:999:999::/tmp', 'node:x:1000:1000::/home/node']
  write('etc/passwd', people.map((line) => `${line}:/bin/sh\n`).join(''))
}

/** Settings for the image of Node. The image trusts the certificates that this machine trusts. */
export const NODE_CHANGES = [
  `ENV=NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
  'ENV=PATH=/usr/local/bin:/usr/bin:/bin',
]

/** Returns settings for the image of PostgreSQL, equal to those of the official image. */
export const postgresChanges = (postgres: string) => [
  `ENV=PATH=/usr/local/bin:${postgres}:/usr/bin:/bin`,
  'ENV=PGDATA=/var/lib/postgresql/data',
  'ENTRYPOINT=["start-postgres"]',
  'STOPSIGNAL=SIGINT',
]

function placesOfPostgres(postgres: string): string[] {
  const say = (what: string) =>
    execFileSync(path.join(postgres, 'pg_config'), [what], { encoding: 'utf8' }).trim()
  return [say('--sharedir'), say('--pkglibdir')]
}

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
