import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { openBackground } from '../../../platform/background.ts'
import type { DocumentStore } from '../../../platform/documents/document-store.ts'
import { doNext } from '../../../platform/documents/due-work.ts'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { type FileStorage, openFolder } from '../../../platform/files/file-storage.ts'
import { openTemporaryFolder } from '../../../platform/files/temporary-folder.ts'
import { openPdfReader } from '../../../platform/pdf/pdfium-reader.ts'
import '../../../test/even-priority.fixture.ts'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { INDEXES } from '../../collections.server.ts'
import type { Services } from '../../context.server.ts'
import { openModel, putManual } from './manuals.fixture.ts'
import { readings } from './read-again.server.ts'
import { startRun } from './upload-to-questions.server.ts'

/**
 * The process that `killed-run.quiet.test.ts`, `killed-reading.test.ts` and `take-over-runs.test.ts` start.
 * It makes questions from Oregon's manual. If `work` is "reading", the second reader reads waiting
 * questions instead. If `kill` is "drawing", the process kills itself when it draws pages. If `kill`
 * is "copies", it copies its folder after each write, to `FOLDER-1`, `FOLDER-2` and so on. The clock
 * starts at `time`, in milliseconds since 1970.
 */
const [folder = '', url = '', kill = 'never', time = '', work = 'run'] = process.argv.slice(2)
let writes = 0

/** Wraps an object. If `kill` is "copies", copies the folder after each call of these methods. */
function copying<T extends object>(target: T, methods: (keyof T)[]): T {
  if (kill !== 'copies') return target
  return new Proxy(target, {
    get(_, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (!methods.includes(name as keyof T)) return member.bind(target)
      return async (...parameters: unknown[]) => {
        const result = await member.apply(target, parameters)
        copyFolder(`${folder}-${++writes}`)
        return result
      }
    },
  })
}

/**
 * Copies the folder as a kill at this moment would leave it. SQLite writes in this thread, so it
 * writes nothing during the copy. The copy omits SQLite's `-shm` file, which does not outlive a process.
 */
function copyFolder(copy: string): void {
  const filter = (name: string) => !name.endsWith('-shm')
  for (;;) {
    try {
      cpSync(folder, copy, { recursive: true, filter })
      return
    } catch (error) {
      // Another thread renamed or removed a file.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      rmSync(copy, { recursive: true })
    }
  }
}

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('killed')
}

const file = path.join(folder, 'documents.db')
const documents = openSqliteStore({ file, indexes: INDEXES })
const log = pino({ level: 'silent' })
const pdfReader = openPdfReader()
const stopping = new AbortController().signal
const background = openBackground(log, stopping)
const offset = Number(time) - Date.now()
const services = {
  documents: copying<DocumentStore>(documents, [
    'create',
    'set',
    'merge',
    'delete',
    'batch',
    'add',
  ]),
  files: copying<FileStorage>(openFolder(path.join(folder, 'files'), log), ['put', 'putStream']),
  filesUri: 'file:///files',
  temporary: openTemporaryFolder(path.join(folder, 'temporary'), log),
  memory: openProcessMemory(),
  background,
  aiModel: openModel(url),
  pdfReader: kill === 'drawing' ? { ...pdfReader, render: async () => die() } : pdfReader,
  log,
  settings: {
    aiLimits: { calls: 40, tokens: 5_000_000 },
    readerModel: null,
    localAdmin: { email: 'admin@example.com', code: '', isAlone: false },
  },
  now: () => new Date(Date.now() + offset),
  random: Math.random,
  stopping,
} as Partial<Services> as Services

if (work === 'reading') {
  await doNext(services, readings(services), stopping)
} else {
  await putManual(services)
  await startRun(services, 'OR', 'the admin')
}
await background.ended()
await pdfReader.close()
await documents.close()
