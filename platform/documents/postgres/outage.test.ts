import { afterAll } from 'vitest'
import { sharedPostgres } from '../../../test/postgres.fixture.ts'
import { openLog } from '../../log.ts'
import { behindProxy, outageContract } from '../outage.contract.ts'
import { openPostgresStore } from './store.ts'

const server = await sharedPostgres()
afterAll(() => server.remove())

outageContract(
  'PostgreSQL',
  () =>
    behindProxy(server.port, async (port) => {
      const url = (await server.newDatabase()).replace(`:${server.port}/`, `:${port}/`)
      const options = { url, application: 'test', indexes: [], log: openLog('silent') }
      return openPostgresStore({ ...options, timeoutMs: 1_000 })
    }),
  { failing: ['read', 'write'], outages: ['gone', 'silent'], limitsCalls: true },
)
