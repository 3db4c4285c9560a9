import { createContext } from 'react-router'
import type { AiModel } from '../platform/ai/ai-model.ts'
import type { Background } from '../platform/background.ts'
import type { ContentVersions } from '../platform/documents/content-versions.ts'
import type { DocumentStore, StoreTrouble } from '../platform/documents/document-store.ts'
import type { FileLinks, FileStorage } from '../platform/files/file-storage.ts'
import type { TemporaryFolder } from '../platform/files/temporary-folder.ts'
import type { WrittenFiles } from '../platform/files/written-files.ts'
import type { Finding } from '../platform/finding.ts'
import type { LocalProvider } from '../platform/identity/local-provider.ts'
import type { IdentityProvider } from '../platform/identity/oidc-client.ts'
import type { Logger } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { PdfReader } from '../platform/pdf/pdf-reader.ts'
import type { PictureEncoder } from '../platform/pictures/picture-encoder.ts'
import type { ProcessMemory } from '../platform/process-memory.ts'
import type { CountUse } from '../platform/rate-limit.ts'

/**
 * The kinds of content that cached pages show. `questions` means the states and their questions,
 * `outcomes` what riders told about their tests, and `face` the site's name and looks, which each page shows.
 */
export type ContentKind = 'posts' | 'questions' | 'outcomes' | 'face'

/** The operator's settings that the app needs. */
export type Settings = {
  /** The daily limits (UTC) for all calls of the AI model together. */
  aiLimits: { calls: number; tokens: number }
  /** The AI model of the second reader. "off" means no reader. Null means `ai_model_id`. */
  readerModel: string | null
  /** True if a run also translates its questions. */
  aiTranslations: boolean
  /** The address or addresses of `ADMIN_EMAIL`, and their code at the embedded provider. */
  localAdmin: {
    email: string
    code: string
    /** True if nobody else can sign in. Pages then offer riders no sign-in. */
    isAlone: boolean
  }
  /** The license of the questions and pictures. */
  contentTerms: string
  /** Feedback is deleted after this many days. 0: never. */
  messageDays: number
  /** What admins did is deleted from the list of changes after this many days. 0: never. */
  changeDays: number
  /** The URI for reports of vulnerabilities. Null if the operator set no URI. */
  securityContact: string | null
  /** The first secret signs new cookies. Cookies signed with the other secrets stay valid. */
  sessionSecrets: string[]
  /** In milliseconds. A session ends after `idle` without use, and after `absolute` even if used. */
  sessionLimits: { idle: number; absolute: number }
  geocoderUrl: string
  /** The AI service that may get texts. Null without one. */
  aiService: 'Google' | 'other' | null
  database: 'SQLite' | 'PostgreSQL' | 'Firestore'
  /** True if browsers get a service worker. Otherwise they remove an installed worker. */
  offline: boolean
  /** When a demo deletes everything. Null if the site is no demo. */
  demoUntil: Date | null
}

export type Services = {
  settings: Settings
  origin: string
  documents: DocumentStore
  contentVersions: ContentVersions<ContentKind>
  files: FileStorage
  /** The URI of the file storage, without a slash at its end. */
  filesUri: string
  /** Null when this server itself sends the files to browsers. */
  fileLinks: FileLinks | null
  temporary: TemporaryFolder
  /** Files that this process writes once for all clients. */
  writtenFiles: WrittenFiles
  background: Background
  /** Null when no AI model service is set up. */
  aiModel: AiModel | null
  /** Null when no mail server is set up. */
  mailer: Mailer | null
  pdfReader: PdfReader
  pictureEncoder: PictureEncoder
  identity: IdentityProvider
  /** Null when another identity provider is configured. */
  localProvider: LocalProvider | null
  /**
   * Adds a watcher of the remote config's version, which is null while the store fails. Returns a
   * function that removes the watcher, or null if there are already `maxWatchers`.
   */
  watchVersion: (
    maxWatchers: number,
    watcher: (version: number | null) => Promise<void>,
  ) => (() => void) | null
  /** Each room names its own caches and queues. */
  memory: ProcessMemory
  countUse: CountUse
  /** Returns what `npm run doctor` says of the running server. */
  examine: () => Promise<Finding[]>
  /** During a request each log line has the request's id. */
  log: Logger
  metrics: Metrics
  /** Records the user of the request for its log line. */
  noteUser: (uid: string) => void
  now: () => Date
  random: () => number
  /** Aborted when the server stops, to end open streams. */
  stopping: AbortSignal
}

export const servicesContext = createContext<Services>()

/**
 * The sender of a request (`client`, and the network of its address), and facts for its log line and
 * its response. The app sets `routePattern`, `uid` and `storeTrouble` while it answers the request.
 */
export type RequestInfo = {
  id: string
  client: string
  network: string
  routePattern: string | null
  uid: string | null
  storeTrouble?: StoreTrouble | null
}

export const requestContext = createContext<RequestInfo>()

/** The paths of the pages that routes put into the sitemap. */
export const sitemapContext = createContext<readonly string[]>()
