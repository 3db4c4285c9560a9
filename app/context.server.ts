import { createContext } from 'react-router'
import type { AiModel } from '../platform/ai/ai-model.ts'
import type { Background } from '../platform/background.ts'
import type { ContentVersions } from '../platform/documents/content-versions.ts'
import type { DocumentStore, StoreTrouble } from '../platform/documents/document-store.ts'
import type { FileLinks, FileStorage } from '../platform/files/file-storage.ts'
import type { TemporaryFolder } from '../platform/files/temporary-folder.ts'
import type { LocalProvider } from '../platform/identity/local-provider.ts'
import type { IdentityProvider } from '../platform/identity/oidc-client.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { PdfReader } from '../platform/pdf/pdf-reader.ts'
import type { PictureEncoder } from '../platform/pictures/picture-encoder.ts'
import type { RateLimit } from '../platform/rate-limit.ts'

/** What cached pages show: the posts, or the states with their questions. */
export type ContentKind = 'posts' | 'questions'

/** What the server hands to every loader and action. */
export type Services = {
  documents: DocumentStore
  contentVersions: ContentVersions<ContentKind>
  files: FileStorage
  /** Where the files are kept, as a URI without a slash at its end. */
  filesUri: string
  /** Null when this server hands the files to browsers itself. */
  fileLinks: FileLinks | null
  temporary: TemporaryFolder
  background: Background
  /** Null when no AI model service is set up. */
  aiModel: AiModel | null
  pdfReader: PdfReader
  pictureEncoder: PictureEncoder
  identity: IdentityProvider
  /** The embedded identity provider, unless another one is set. */
  localProvider: LocalProvider | null
  /** The address that needs a code at the embedded provider, and the code. */
  localAdmin: { email: string; code: string }
  /** Whom to tell about a vulnerability, as a URI; null for nobody. */
  securityContact: string | null
  /** Sign the cookies: the first one signs, all are accepted. */
  sessionSecrets: string[]
  /** How long a session lasts unused, and at most, in milliseconds. */
  sessionLimits: { idle: number; absolute: number }
  /** Count what one client does. */
  feedbackLimit: RateLimit
  signInLimit: RateLimit
  adminCodeLimit: RateLimit
  /** In a request, its lines carry the request's id. */
  log: Logger
  metrics: Metrics
  /** Told whose session a request came with: the log's line about it says so. */
  noteUser: (uid: string) => void
  geocoderUrl: string
  /** Where the app is reached from outside: scheme, host and port. */
  origin: string
  now: () => Date
  /** A number from 0 up to but not including 1. */
  random: () => number
  /** Aborted when the server stops: what would stay open ends. */
  stopping: AbortSignal
}

export const servicesContext = createContext<Services>()

/** Who asks, and what the log says about it; the route fills in its pattern, its user, and what befell the store. */
export type RequestInfo = {
  id: string
  client: string
  routePattern: string | null
  uid: string | null
  storeTrouble?: StoreTrouble
}

export const requestContext = createContext<RequestInfo>()
