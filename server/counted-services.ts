import { statSync } from 'node:fs'
import type { CustomFetch } from 'openid-client'
import type { Services } from '../app/context.server.ts'
import { readVersion } from '../app/remote-config/remote-config.server.ts'
import type { FileStorage } from '../platform/files/file-storage.ts'
import type { Metrics } from '../platform/metrics.ts'
import { watchCalls } from '../platform/watched-calls.ts'

type Dependency = 'identity' | 'ai' | 'files'
export type Told = (dependency: Dependency, isFailure: boolean) => void

/** Counts the calls to other services: a failure is one of theirs, and not what they had to refuse. */
export function countOutboundCalls(metrics: Metrics): Told {
  const help = 'Calls to other services, by how they ended.'
  const count = metrics.counter('outbound_calls_total', help, ['dependency', 'outcome'])
  return (dependency, isFailure) => count([dependency, isFailure ? 'failed' : 'ok'])
}

/** A fetch to the identity provider: no answer, or that it is in trouble, is a failure. */
export function countedFetch(told: Told, send: CustomFetch = fetch as CustomFetch): CustomFetch {
  return async (url, options) => {
    try {
      const response = await send(url, options)
      told('identity', response.status >= 500)
      return response
    } catch (error) {
      told('identity', true)
      throw error
    }
  }
}

/** An AI model whose calls and counted tokens are counted. */
export function countedModel<Model extends NonNullable<Services['aiModel']>>(
  model: Model,
  metrics: Metrics,
  told: Told,
): Model {
  const calls = metrics.counter('ai_calls_total', 'Calls to the AI model.', ['call', 'outcome'])
  const tokens = metrics.counter('ai_tokens_total', 'Tokens that were counted before a call.', [])
  return watchCalls(model, (end) => {
    calls([end.method, 'error' in end ? 'failed' : 'ok'])
    told('ai', 'error' in end)
    if (end.method === 'countTokens' && 'result' in end) tokens([], Number(end.result))
  })
}

/** A file storage of which a file that is not there is no failure. */
export function countedFiles(files: FileStorage, told: Told): FileStorage {
  return watchCalls(files, (end) => told('files', 'error' in end && !isMissing(end.error)))
}

function isMissing(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown; $metadata?: { httpStatusCode?: number } } }
  const said = cause?.$metadata?.httpStatusCode ?? cause?.code
  return said === 'ENOENT' || said === 404
}

/** What is read of the store when somebody asks. */
export function gaugeStore(metrics: Metrics, services: Omit<Services, 'metrics'>): void {
  const { documents } = services
  metrics.gauge('document_store_up', '1 while the document store answers.', () =>
    documents.get('system/ready').then(
      () => 1,
      () => 0,
    ),
  )
  const help = 'Changes of the remote config; missing while it can not be read.'
  metrics.gauge('remote_config_version', help, () => readVersion(services))
}

/** The size of an SQLite file's write-ahead log. */
export function gaugeWal(metrics: Metrics, file: string): void {
  const help = 'Size of the write-ahead log of SQLite.'
  const size = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  metrics.gauge('sqlite_wal_bytes', help, size)
}
