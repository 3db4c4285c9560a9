import { RULES } from '../app/collections.server.ts'
import { openLog } from '../platform/log.ts'
import { importData } from '../platform/moving/import-data.ts'
import { folderArgument, openCommandServices, runCommand, tellMissing } from './command.ts'
import { readEnv } from './env.ts'

/**
 * `npm run import -- FOLDER`: puts an export into an empty database and an empty file storage. One
 * that broke off goes on when the command is given again.
 */
await runCommand(async () => {
  const place = folderArgument(process.argv.slice(2), 'import')
  const { documents, files, filesUri, now } = openCommandServices(readEnv())
  try {
    const options = { documents, files, filesUri, place, rules: RULES, now }
    const done = await importData({ ...options, log: openLog('warn') })
    const { manifest, missing, alreadyAt } = done
    const when = alreadyAt ? `were put here on ${alreadyAt}, nothing was changed` : 'are here now'
    console.log(`${manifest.documents.count} documents and ${manifest.files?.count} files ${when}.`)
    tellMissing(missing)
  } finally {
    await documents.close()
  }
})
