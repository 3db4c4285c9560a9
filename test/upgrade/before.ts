import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type ServerProcess, startServer } from '../../server/server-process.fixture.ts'

/** The data of version 81fe669, packed by `make-data.ts`. */
const ARCHIVE = path.join(import.meta.dirname, 'data-of-81fe669.tar.br')
const ROOT = path.join(import.meta.dirname, '../..')

/** The public address of the server that made the data. User ids are derived from it. */
export const ORIGIN = 'http://localhost:3999'

/** The server's settings. They keep the old sessions in the archive valid. */
export const SETTINGS = {
  ORIGIN,
  SESSION_IDLE_HOURS: '999999',
  SESSION_MAX_HOURS: '999999',
}

export type Rider = { uid: string; email: string; cookie: string }

/** The answers of the old version. */
export type Before = {
  riders: Record<'admin' | 'alice' | 'bob' | 'carol' | 'dora', Rider>
  /** Public answers by path. The entry of a page has only the page's words. */
  shown: Record<string, string>
  /** The answers to each user, by user id and path: the session, the history and the rider's own data. */
  own: Record<string, Record<string, unknown>>
  /** The SHA-256 of each linked file, by path. */
  files: Record<string, string>
  /** The id of a published post. `withdrawn` is the id of a post that became a draft again. */
  post: string
  withdrawn: string
  /** A question that waits for review by the admin. */
  waiting: { id: string; item: { question: string } }
}

/** Unpacks the archive into a new folder. The caller removes the folder. */
export function unpack(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'upgrade-'))
  const tar = brotliDecompressSync(readFileSync(ARCHIVE))
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  return folder
}

/**
 * Packs a folder. The compression window is 16 MB, so duplicate files in different places take no extra
 * space.
 */
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

/** Runs an operator's command, such as `npm run export -- FOLDER`. Returns its output. */
export async function command(name: string, settings: Record<string, string>, ...given: string[]) {
  const asked = ['--run', name, '--', ...given]
  const { stdout } = await promisify(execFile)(process.execPath, asked, {
    cwd: ROOT,
    env: { ...process.env, ...SETTINGS, ...settings },
  })
  return stdout
}

export type Server = ServerProcess

/** Starts the built server with `ORIGIN` as its public address. */
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

/**
 * Parts of pages that are new in this release: the wall of plates, the direct Sign In button, the links
 * to the progress and privacy pages, and the choice of a theme.
 */
const LATER =
  /<nav aria-labelledby="wall-of-plates".*?<\/nav>|<button[^>]*>Sign In<\/button>|<a [^>]*href="\/(?:progress|privacy)".*?<\/a>|<label[^>]*>Theme.*?<\/label>/gs

export function wordsOf(html: string): string {
  return html
    .replace(LATER, ' ')
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
