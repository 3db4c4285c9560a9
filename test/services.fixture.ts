import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { openVersionWatch } from '../app/base/remote-config/version-watch.server.ts'
import { COLLECTIONS, INDEXES } from '../app/collections.server.ts'
import type { Services, Settings } from '../app/context.server.ts'
import { openBackground } from '../platform/background.ts'
import { watchContent } from '../platform/documents/content-versions.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { openFolder } from '../platform/files/file-storage.ts'
import { openTemporaryFolder } from '../platform/files/temporary-folder.ts'
import { openWrittenFiles } from '../platform/files/written-files.ts'
import { openLog } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { openPdfReaderHere } from '../platform/pdf/pdf-in-process.fixture.ts'
import { openPictureEncoder } from '../platform/pictures/picture-encoder.ts'
import { openProcessMemory } from '../platform/process-memory.ts'

const MINUTE = 60_000

async function unused(): Promise<never> {
  throw new Error('No provider in this test')
}

export const NOON = new Date('2026-11-20T12:00:00.000Z')

type LogLine = { level: number; msg: string; [field: string]: unknown }

/**
 * Opens new services for one test. They have a real store, by default in memory, a clock that the test
 * moves, and the log lines.
 */
export function openTestServices(file = ':memory:') {
  const logged: LogLine[] = []
  const clock = { time: NOON.getTime() }
  const store = openSqliteStore({ file, indexes: INDEXES })
  const { documents, contentVersions } = watchContent(store, COLLECTIONS, () => clock.time)
  const log = openLog('info', { write: (line: string) => logged.push(JSON.parse(line)) })
  const stopping = new AbortController()
  const background = openBackground(log, stopping.signal)
  const folder = mkdtempSync(path.join(tmpdir(), 'services-'))
  const temporary = openTemporaryFolder(path.join(folder, 'temporary'), log)
  const pdfReader = openPdfReaderHere()
  const pictureEncoder = openPictureEncoder()
  onTestFinished(async () => {
    stopping.abort()
    await background.ended()
    await pdfReader.close()
    await pictureEncoder.close()
    await documents.close()
    rmSync(folder, { recursive: true })
  })
  const settings: Settings = {
    aiLimits: { calls: 40, tokens: 5_000_000 },
    readerModel: null,
    aiTranslations: true,
    contentTerms: 'MIT',
    messageDays: 365,
    changeDays: 730,
    localAdmin: { email: 'admin@example.com', code: 'the admin code', isAlone: false },
    securityContact: null,
    sessionSecrets: ['a secret of this test, and of no other'],
    sessionLimits: { idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE },
    geocoderUrl: 'http://localhost/',
    aiService: null,
    database: 'SQLite',
    offline: true,
    demoUntil: null,
  }
  const services: Services = {
    settings,
    origin: 'http://localhost:3000',
    documents,
    contentVersions,
    files: openFolder(folder, log),
    filesUri: `file://${folder}`,
    fileLinks: null,
    temporary,
    writtenFiles: openWrittenFiles(temporary, log),
    background,
    aiModel: null,
    mailer: null,
    pdfReader,
    pictureEncoder,
    identity: { issuer: '', start: unused, finish: unused },
    localProvider: null,
    watchVersion: openVersionWatch({ documents, log, settings }),
    memory: openProcessMemory(),
    countUse: async () => 0,
    examine: async () => [],
    log,
    metrics: openMetrics(),
    noteUser: () => {},
    now: () => new Date(clock.time),
    random: Math.random,
    stopping: stopping.signal,
  }
  const errors = () => logged.filter(({ level }) => level >= 50)
  return { services, documents, folder, clock, logged, errors, stopping }
}

/** The same services with other settings of the operator. */
export function withSettings(services: Services, settings: Partial<Settings>): Services {
  return { ...services, settings: { ...services.settings, ...settings } }
}
