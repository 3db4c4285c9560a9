import { statfsSync, statSync } from 'node:fs'
import type { CustomFetch } from 'openid-client'
import type { Services } from '../app/context.server.ts'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import type { FileStorage } from '../platform/files/file-storage.ts'
import type { Logger } from '../platform/log.ts'
import { troubleCountsOf } from '../platform/log-troubles.ts'
import type { Metrics } from '../platform/metrics.ts'
import { watchCalls } from '../platform/watched-calls.ts'

type Dependency = 'identity' | 'ai' | 'files'
export type RecordCall = (dependency: Dependency, isFailure: boolean) => void

export function countOutboundCalls(metrics: Metrics): RecordCall {
  const help = 'Calls to other services, by how they ended.'
  const count = metrics.counter('outbound_calls_total', help, ['dependency', 'outcome'])
  return (dependency, isFailure) => count([dependency, isFailure ? 'failed' : 'ok'])
}

/**
 * Returns a `fetch` that counts requests to the identity provider. No answer, or a status of 500 or
 * more, is a failure.
 */
export function countedFetch(recordCall: RecordCall): CustomFetch {
  const { send } = watchCalls({ send: fetch as CustomFetch }, (end) => {
    recordCall('identity', 'error' in end || (end.result as Response).status >= 500)
  })
  return send
}

/** Counts the calls to an AI model, and the tokens that the model counts before a call. */
export function countedModel<Model extends NonNullable<Services['aiModel']>>(
  model: Model,
  metrics: Metrics,
  recordCall: RecordCall,
): Model {
  const calls = metrics.counter('ai_calls_total', 'Calls to the AI model.', ['call', 'outcome'])
  const tokens = metrics.counter('ai_tokens_total', 'Tokens that were counted before a call.', [])
  return watchCalls(model, (end) => {
    calls([end.method, 'error' in end ? 'failed' : 'ok'])
    recordCall('ai', 'error' in end)
    if (end.method === 'countTokens' && 'result' in end) tokens([], Number(end.result))
  })
}

/** Counts calls to the file storage. A missing file is not a failure. */
export function countedFiles(files: FileStorage, recordCall: RecordCall): FileStorage {
  return watchCalls(files, (end) => recordCall('files', 'error' in end && !isMissing(end.error)))
}

function isMissing(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown; $metadata?: { httpStatusCode?: number } } }
  const code = cause?.$metadata?.httpStatusCode ?? cause?.code
  return code === 'ENOENT' || code === 404
}

export function gaugeStore(metrics: Metrics, documents: DocumentStore): void {
  metrics.gauge('document_store_up', '1 while the document store answers.', () =>
    documents.get('system/ready').then(
      () => 1,
      () => 0,
    ),
  )
}

/** Shows when the last whole backup of this data ended. */
export function gaugeBackup(metrics: Metrics, read: () => Promise<Date | null>): void {
  const help = 'When the last whole backup ended; missing before the first one.'
  metrics.gauge('last_backup_timestamp_seconds', help, async () => {
    const last = await read()
    return last ? last.getTime() / 1000 : {}
  })
}

export function gaugeDisk(metrics: Metrics, folder: string): void {
  metrics.gauge('disk_free_bytes', 'What is free where DATA_DIR is.', () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  })
}

/** Shows how often each security event was a warning. Alerts see the first one only if zero came before. */
export function gaugeTroubles(metrics: Metrics, log: Logger): void {
  const help = 'Warnings and errors that the process logged, by event.'
  const none = { 'statistics.unusual': 0 }
  metrics.gauge('logged_troubles', help, () => ({ ...none, ...troubleCountsOf(log) }), 'event')
}

export function gaugeWal(metrics: Metrics, file: string): void {
  const help = 'Size of the write-ahead log of SQLite.'
  const size = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  metrics.gauge('sqlite_wal_bytes', help, size)
}
