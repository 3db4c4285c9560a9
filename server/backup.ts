import { constants, setPriority } from 'node:os'
import { RULES } from '../app/collections.server.ts'
import { openLog } from '../platform/log.ts'
import { backUp } from '../platform/moving/backup-data.ts'
import { folderArgument, runCommand, tellMissing } from './command.ts'
import { readEnv } from './env.ts'
import { embeddedData } from './services.ts'

/** `npm run backup -- FOLDER`: copies the data in `DATA_DIR` into a new folder. The product may run. */
await runCommand(async () => {
  const place = folderArgument(process.argv.slice(2), 'backup')
  // Riders come first.
  setPriority(constants.priority.PRIORITY_LOW)
  const data = embeddedData(readEnv())
  const log = openLog('warn')
  const { manifest, missing } = await backUp({
    data,
    place,
    rules: RULES,
    now: () => new Date(),
    log,
  })
  const { documents, files } = manifest
  console.log(
    `${place} holds ${documents.count} documents and ${files.count} files (${files.bytes} bytes).`,
  )
  tellMissing(missing)
})
