import { once } from 'node:events'
import { openSqliteStore } from '../../platform/documents/sqlite-store.ts'
import { openLog } from '../../platform/log.ts'
import { INDEXES } from '../collections.server.ts'
import { putStarterQuestions } from './starter-questions.server.ts'

// A process that, when told, opens the file in its argument and puts the starter questions in.
const [, , file = ''] = process.argv
process.stdout.write('{"msg":"waiting"}\n')
await once(process.stdin, 'data')
const documents = openSqliteStore({ file, indexes: INDEXES })
await putStarterQuestions({ documents, log: openLog('info'), now: () => new Date() })
await documents.close()
process.exit(0)
