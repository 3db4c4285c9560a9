import { runDoctor } from './run-doctor.ts'

/** The command, for services that never answer. A limit ends each wait, so the limits are short. */
await runDoctor({ mailMs: 300, databaseMs: 300 })
