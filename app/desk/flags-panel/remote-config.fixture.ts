import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { createParser } from 'eventsource-parser'
import { expect } from 'vitest'
import type { RunningApp } from '../../../server/open-app.fixture.ts'
import type { RunningServer } from '../../../server/server-process.fixture.ts'
import type { Visitor } from '../../../test/signed-in.fixture.ts'

export const UPDATES = '/admin/remote-config/updates'

type Server = Pick<RunningServer, 'port'>

/** Opens the stream of updates as a page does, and reads its events one by one. */
export async function listen({ port }: Server, { cookies }: Pick<Visitor, 'cookies'>) {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { Cookie, 'Accept-Encoding': 'gzip, deflate, br' }
  const asking = request({ host: '127.0.0.1', port, path: UPDATES, agent: false, headers }).end()
  asking.on('error', () => {})
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (!response) throw new Error('There is no answer')
  const events = eventsOf(response)
  return {
    status: response.statusCode,
    headers: response.headers,
    /** The data of the next event, or null when the stream has ended. */
    next: async () => (await events.next()).value ?? null,
    leave: () => {
      asking.destroy()
    },
  }
}

async function* eventsOf(response: IncomingMessage): AsyncGenerator<string, undefined> {
  const parsed: string[] = []
  const parser = createParser({ onEvent: ({ event, data }) => parsed.push(`${event} ${data}`) })
  for await (const text of response.setEncoding('utf8')) {
    parser.feed(text)
    yield* parsed.splice(0)
  }
}

/** Sets flags as the operator does with `npm run flags`, in another process. */
export function operatorSets({ dataDir }: RunningServer, ...given: string[]) {
  const script = path.join(import.meta.dirname, '../../../server/commands/flags.ts')
  const env = { DATA_DIR: dataDir, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const { status } = spawnSync(process.execPath, [script, ...given], { env })
  expect(status).toBe(0)
}

/** Removes all flags and conditions, and sets the version. */
export function resetFlags({ services }: RunningApp, version: number) {
  return services.documents.set('system/remoteConfig', { version })
}
