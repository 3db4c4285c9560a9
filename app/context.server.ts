import { createContext } from 'react-router'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import type { Logger } from '../platform/log.ts'

/** What the server hands to every loader and action. */
export type Services = {
  documents: DocumentStore
  log: Logger
  geocoderUrl: string
  /** Where the app is reached from outside: scheme, host and port. */
  origin: string
  now: () => Date
}

export const servicesContext = createContext<Services>()

/** What the log says about a request; the route fills in its pattern. */
export type RequestInfo = { id: string; routePattern: string | null }

export const requestContext = createContext<RequestInfo>()
