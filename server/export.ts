import { constants, setPriority } from 'node:os'
import { RULES } from '../app/collections.server.ts'
import { openLog } from '../platform/log.ts'
import { exportData } from '../platform/moving/export-data.ts'
import { folderArgument, openCommandServices, runCommand, tellMissing } from './command.ts'
import { readEnv } from './env.ts'
import { placeOfDocuments } from './services.ts'

/**
 * `npm run export -- FOLDER`: writes all documents and files into a folder (docs/export-format.md).
 * The product may run. One that broke off goes on when the command is given again.
 */
await runCommand(async () => {
  const place = folderArgument(process.argv.slice(2), 'export')
  // Riders come first.
  setPriority(constants.priority.PRIORITY_LOW)
  const env = readEnv()
  const { documents, files, filesUri, now } = openCommandServices(env)
  try {
    const from = { documents: placeOfDocuments(env), files: filesUri }
    const log = openLog('warn')
    const options = { documents, files, from, place, rules: RULES, now, log }
    const { manifest, missing } = await exportData(options)
    const { count, bytes } = manifest.files ?? {}
    console.log(
      `${place} holds ${manifest.documents.count} documents and ${count} files (${bytes} bytes).`,
    )
    tellMissing(missing)
  } finally {
    await documents.close()
  }
})
