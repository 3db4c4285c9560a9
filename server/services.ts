import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openVersionWatch } from '../app/base/remote-config/version-watch.server.ts'
import { APPLICATION, COLLECTIONS, INDEXES } from '../app/collections.server.ts'
import type { Services, Settings } from '../app/context.server.ts'
import { lastBackup } from '../app/people/admin/last-backup.server.ts'
import { notValid } from '../app/people/auth/local-sign-in-messages.ts'
import { CALLBACK_PATH, EMBEDDED_PROVIDER } from '../app/people/auth/provider-paths.ts'
import { uidOf } from '../app/people/auth/uid.server.ts'
import { fileHeaders } from '../app/site/operations/served-files.server.ts'
import { openGemini } from '../platform/ai/gemini-model.ts'
import { openBackground } from '../platform/background.ts'
import { watchContent } from '../platform/documents/content-versions.ts'
import type { DatabaseFacts } from '../platform/documents/database-facts.ts'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import { openFirestoreStore } from '../platform/documents/firestore/store.ts'
import { hostUrls } from '../platform/documents/host-urls.ts'
import { copySqlite, filesBeside, holdAlone } from '../platform/documents/sqlite/copy.ts'
import { describeSqlite } from '../platform/documents/sqlite/describe.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import type { DataFolder } from '../platform/export/back-up.ts'
import { openBucket } from '../platform/files/bucket.ts'
import { openFolder } from '../platform/files/file-storage.ts'
import { openTemporaryFolder } from '../platform/files/temporary-folder.ts'
import { openWrittenFiles } from '../platform/files/written-files.ts'
import type { NotesPlace } from '../platform/identity/expiring-documents.ts'
import { openLocalProvider } from '../platform/identity/local-provider.ts'
import { openOidcClient } from '../platform/identity/oidc-client.ts'
import { type Logger, openLog } from '../platform/log.ts'
import { type Metrics, openMetrics } from '../platform/metrics.ts'
import { openPdfReader } from '../platform/pdf/pdfium-reader.ts'
import { openPictureEncoder } from '../platform/pictures/picture-encoder.ts'
import { openProcessMemory } from '../platform/process-memory.ts'
import { sharedRateLimits } from '../platform/shared-rate-limit.ts'
import {
  countedFetch,
  countedFiles,
  countedModel,
  countOutboundCalls,
  gaugeBackup,
  gaugeDisk,
  gaugeStore,
  gaugeTroubles,
  gaugeWal,
  type RecordCall,
} from './counted-services.ts'
import { examine } from './doctor/examine.ts'
import { answerToFailure } from './http/store-trouble.ts'
import { DATABASE, FILES } from './settings/data-folder.ts'
import { BadSettingsError, type Env } from './settings/env.ts'
import { SECRET_FILES } from './settings/own-secrets.ts'
import { toldServices } from './settings/told-services.ts'

/** The files in `DATA_DIR` that no other user of this machine may read. */
export const PRIVATE_FILES = [DATABASE, ...filesBeside(DATABASE), ...SECRET_FILES]

/** Opens the services. `documentsMs` limits a call to PostgreSQL, in place of the store's own limit. */
export async function openServices(
  env: Env,
  log: Logger,
  stopping: AbortSignal,
  documentsMs?: number,
): Promise<Services> {
  const metrics = openMetrics()
  const recordCall = countOutboundCalls(metrics)
  const watched = watchContent(
    await openDocuments(env, log, metrics, documentsMs),
    COLLECTIONS,
    () => performance.now(),
  )
  const now = () => new Date()
  const place = { documents: watched.documents, log, now }
  const limits = { ...place, secret: env.sessionSecrets[0] ?? '', random: Math.random }
  const settings = settingsOf(env)
  const { files, ...placeOfFiles } = await openFiles(env, log)
  const temporary = openTemporaryFolder(path.join(env.dataDir, 'temporary'), log)
  const services: Services = {
    settings,
    origin: env.origin,
    ...watched,
    files: countedFiles(files, recordCall),
    ...placeOfFiles,
    temporary,
    writtenFiles: openWrittenFiles(temporary, log),
    background: openBackground(log, stopping),
    aiModel: env.gemini && countedModel(openGemini(env.gemini), metrics, recordCall),
    mailer: env.mail && (await import('../platform/mail/smtp-mailer.ts')).openSmtpMailer(env.mail),
    pdfReader: openPdfReader(),
    pictureEncoder: openPictureEncoder(),
    ...openIdentity(env, place, recordCall),
    watchVersion: openVersionWatch({ documents: watched.documents, log, settings }),
    memory: openProcessMemory(),
    countUse: sharedRateLimits(limits),
    examine: () =>
      examine({
        env,
        services,
        place: placeOfDocuments(env),
        describe: () => describeDocuments(env),
      }),
    log,
    metrics,
    noteUser: () => {},
    now,
    random: Math.random,
    stopping,
  }
  gaugeStore(metrics, watched.documents)
  gaugeBackup(metrics, () => lastBackup(place))
  gaugeDisk(metrics, env.dataDir)
  gaugeTroubles(metrics, log)
  return services
}

function settingsOf(env: Env): Settings {
  const { aiLimits, readerModel, aiTranslations, contentTerms, messageDays, changeDays } = env
  const { sessionSecrets, sessionLimits, securityContact } = env
  const { geocoderUrl, offline, adminEmail: email, localProvider, demo } = env
  const { localAdminCode: code, adminAlone: isAlone } = localProvider
  const localAdmin = { email, code, isAlone }
  const sessions = { sessionSecrets, sessionLimits }
  const content = { aiLimits, readerModel, aiTranslations, contentTerms, messageDays, changeDays }
  const demoUntil = demo && new Date(Date.now() + demo.periodMs)
  const site = { ...toldServices(env), securityContact, geocoderUrl, offline, demoUntil }
  return { ...content, localAdmin, ...sessions, ...site }
}

async function openDocuments(
  env: Env,
  log: Logger,
  metrics: Metrics,
  timeoutMs?: number,
): Promise<DocumentStore> {
  const { databaseUrl: url, firestoreEmulator: emulator, dataDir } = env
  if (url?.startsWith('firestore:')) return openFirestoreStore({ url, emulator, indexes: INDEXES })
  if (url) {
    const { openPostgresStore } = await import('../platform/documents/postgres/store.ts')
    const options = { url, application: APPLICATION, indexes: INDEXES, log, metrics }
    return openPostgresStore({ ...options, ...(timeoutMs && { timeoutMs }) })
  }
  const file = path.join(dataDir, DATABASE)
  gaugeWal(metrics, file)
  return openSqliteStore({ file, indexes: INDEXES })
}

/**
 * Reads facts about the database without changing it. Returns null if there is no database yet. Throws
 * if the database is unreachable.
 */
export async function describeDocuments(
  env: Env,
  timeoutMs?: number,
): Promise<DatabaseFacts | null> {
  const { databaseUrl: url, dataDir } = env
  if (!url) return describeSqlite(path.join(dataDir, DATABASE), INDEXES)
  const log = openLog('silent')
  if (!url.startsWith('firestore:')) {
    const { describePostgres } = await import('../platform/documents/postgres/describe.ts')
    return describePostgres({ url, application: APPLICATION, log }, INDEXES, timeoutMs)
  }
  const store = await openDocuments(env, log, openMetrics())
  await store.get('system/ready').finally(() => store.close())
  // Firestore shows its size and indexes only to its own tools.
  return { version: 'Firestore', bytes: 0, missingIndexes: [], problem: null }
}

/**
 * Returns the address of the documents without user and password, so that a command may print it. It
 * names all hosts, and the database of Firestore. Other options are left out, because they may hold
 * secrets.
 */
export function placeOfDocuments({ databaseUrl, dataDir }: Env): string {
  if (!databaseUrl) return pathToFileURL(path.join(dataDir, DATABASE)).href
  const urls = hostUrls(databaseUrl).map((url) => new URL(url))
  const { protocol, pathname, searchParams } = urls[0] as URL
  const database = protocol === 'firestore:' ? searchParams.get('database') : null
  const hosts = urls.map(({ host }) => host).join(',')
  return `${protocol}//${hosts}${pathname}${database ? `?database=${database}` : ''}`
}

/** Returns the data for a backup or a restore. Throws if some of the data is outside `DATA_DIR`. */
export function embeddedData({ databaseUrl, bucket, dataDir: folder }: Env): DataFolder {
  if (databaseUrl) {
    throw new BadSettingsError(
      'DATABASE_URL is set: back the database up with its own tools, or use npm run export.',
    )
  }
  if (bucket) {
    throw new BadSettingsError(
      'FILES_URL is set: a backup would be without the files. Use npm run export.',
    )
  }
  const open = (file: string) => openSqliteStore({ file, indexes: INDEXES })
  const engine = { copy: copySqlite, holdAlone, open, filesBeside }
  return { folder, database: DATABASE, files: FILES, secrets: SECRET_FILES, engine }
}

async function openFiles({ bucket, dataDir }: Env, log: Logger) {
  if (bucket) {
    const options = { headersOf: fileHeaders, now: () => new Date() }
    const { files, links } = await openBucket(bucket, options)
    return { files, filesUri: `${bucket.provider}://${bucket.name}`, fileLinks: links }
  }
  const folder = path.join(dataDir, FILES)
  return { files: openFolder(folder, log), filesUri: pathToFileURL(folder).href, fileLinks: null }
}

function openIdentity(
  env: Env,
  notes: NotesPlace,
  recordCall: RecordCall,
): Pick<Services, 'identity' | 'localProvider'> {
  const redirectUri = env.origin + CALLBACK_PATH
  if (env.oidc) {
    const warn = (reason: string) => notes.log.warn({ reason }, 'sign-in with fewer claims')
    const settings = { ...env.oidc, redirectUri, fetch: countedFetch(recordCall), warn }
    return { identity: openOidcClient(settings), localProvider: null }
  }
  const client = {
    issuer: env.origin + EMBEDDED_PROVIDER.path,
    clientId: EMBEDDED_PROVIDER.clientId,
    clientSecret: env.localProvider.localClientSecret,
    redirectUri,
  }
  const localProvider = openLocalProvider({
    ...client,
    cookieKeys: env.sessionSecrets,
    keys: { keys: [env.localProvider.localProviderKey] },
    signInPage: EMBEDDED_PROVIDER.signInPage,
    notValid: notValid(),
    answerToFailure,
    notes,
    ownerOf: (subject) => uidOf(client.issuer, subject),
  })
  const identity = openOidcClient({
    ...client,
    parameters: { prompt: 'login' },
    // The provider is this process. Its public address may not be reachable from this machine.
    fetch: (url, options) =>
      fetch(url.replace(env.origin, ownAddress(env)), options as RequestInit),
  })
  return { identity, localProvider }
}

function ownAddress({ host, port }: Env): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const reached = everywhere ? 'localhost' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}
