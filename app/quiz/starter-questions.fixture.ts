import { once } from 'node:events'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openLog } from '../../platform/log.ts'
import { INDEXES } from '../collections.server.ts'
import { putStarterQuestions } from './starter-questions.server.ts'

// A process that waits for input, opens the file of its argument, and stores the starter questions.
const [, , file = ''] = process.argv
process.stdout.write('{"msg":"waiting"}\n')
await once(process.stdin, 'data')
const documents = openSqliteStore({ file, indexes: INDEXES })
await putStarterQuestions({ documents, log: openLog('info'), now: () => new Date() })
await documents.close()
process.exit(0)
