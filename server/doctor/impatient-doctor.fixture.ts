import { runDoctor } from './run-doctor.ts'

/** The command with short time limits, for services that never answer. */
await runDoctor({ mailMs: 300, databaseMs: 300 })
