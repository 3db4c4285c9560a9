import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type ServerProcess, startServer } from '../../server/server-process.fixture.ts'

/** The data that version 81fe669 left behind, as `make-data.ts` packed it. */
const ARCHIVE = path.join(import.meta.dirname, 'data-of-81fe669.tar.br')
const ROOT = path.join(import.meta.dirname, '../..')

/** The public address of the product that has the data: user ids are made of it. */
export const ORIGIN = 'http://localhost:3999'

/** Sessions must outlast the years between the data and the test. */
export const SETTINGS = {
  ORIGIN,
  SESSION_IDLE_HOURS: '999999',
  SESSION_MAX_HOURS: '999999',
}

export type Rider = { uid: string; email: string; cookie: string }

/** The answers of the version that made the data. */
export type Before = {
  riders: Record<'admin' | 'alice' | 'bob' | 'carol' | 'dora', Rider>
  /** The text of each public answer by its path; for a page, only its words. */
  shown: Record<string, string>
  /** By user id: the session, the history and the rider's own data, by their paths. */
  own: Record<string, Record<string, unknown>>
  /** SHA-256 of each file that a page or document links to, by its path. */
  files: Record<string, string>
  /** Ids of a published post and of one that became a draft again. */
  post: string
  withdrawn: string
  /** A question that waits for review. */
  waiting: { id: string; item: { question: string } }
}

/** Unpacks the archive into a new folder, which the caller removes. */
export function unpack(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'upgrade-'))
  const tar = brotliDecompressSync(readFileSync(ARCHIVE))
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  return folder
}

/** Packs a folder's content. A window of 16 MB lets the parts share their files. */
export function pack(folder: string): void {
  const tar = execFileSync('tar', ['-c', '--sort=name', '--owner=0', '--group=0', '.'], {
    cwd: folder,
    maxBuffer: 200_000_000,
  })
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  }
  writeFileSync(ARCHIVE, brotliCompressSync(tar, { params }))
}

/** Runs a command of the operator, such as `npm run export -- FOLDER`. Returns what it printed. */
export async function command(name: string, settings: Record<string, string>, ...given: string[]) {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', name, '--', ...given], {
    cwd: ROOT,
    env: { ...process.env, ...SETTINGS, ...settings },
  })
  return stdout
}

export type Server = ServerProcess

/** Starts the built server behind the public address `ORIGIN`. */
export async function serve(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ ...SETTINGS, ...settings })
  return {
    ...server,
    origin: ORIGIN,
    ask: (target, options) => server.ask(target, { from: ORIGIN, ...options }),
  }
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** The words of a page as a reader sees them. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
