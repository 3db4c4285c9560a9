import { once } from 'node:events'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { openLog } from '../../../platform/log.ts'
import { INDEXES } from '../../collections.server.ts'
import type { Services } from '../../context.server.ts'
import { putStarterBanks } from './put-starter-banks.server.ts'
import { makeContent } from './starter-content.fixture.ts'

// A process that waits for input, opens the database file in its argument, and stores the starter banks.
const [, , file = ''] = process.argv
process.stdout.write('{"msg":"waiting"}\n')
await once(process.stdin, 'data')
const documents = openSqliteStore({ file, indexes: INDEXES })
const services = { documents, log: openLog('info'), now: () => new Date() }
await putStarterBanks(services as Partial<Services> as Services, makeContent('OR', 'WA'))
await documents.close()
process.exit(0)
