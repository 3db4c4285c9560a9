import { runDoctor } from '../doctor/run-doctor.ts'

/**
 * `npm run doctor [-- --backups FOLDER]`: shows what is set, reachable, full or about to expire, and
 * suggests the next steps. The server may run. The exit code is 1 if something is broken.
 */
await runDoctor()
