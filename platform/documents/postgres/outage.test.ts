import { afterAll, beforeAll } from 'vitest'
import { type SharedPostgres, sharedPostgres } from '../../../test/postgres.fixture.ts'
import { startProxy } from '../../../test/tcp-proxy.fixture.ts'
import { openLog } from '../../log.ts'
import { outageContract } from '../outage.contract.ts'
import { openPostgresStore } from './store.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres()
})
afterAll(() => server.remove())

outageContract(
  'PostgreSQL',
  async () => {
    let proxy = await startProxy(server.port)
    const { port } = proxy
    const url = (await server.newDatabase()).replace(`:${server.port}/`, `:${port}/`)
    const store = openPostgresStore({
      url,
      application: 'test',
      indexes: [],
      log: openLog('silent'),
      timeoutMs: 1_000,
    })
    return {
      store,
      stopDatabase: () => proxy.close(),
      async restartDatabase() {
        proxy = await startProxy(server.port, port)
      },
      async close() {
        await store.close()
        await proxy.close()
      },
    }
  },
  { failing: ['read', 'write'], limitsCalls: true },
)
