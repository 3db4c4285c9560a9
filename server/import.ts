import { newVersion } from '../app/content-version/content-version.server.ts'
import { openLog } from '../platform/log.ts'
import { importData } from '../platform/moving/import-data.ts'
import { folderArgument, openCommandServices, runCommand, tellMissing } from './command.ts'
import { readEnv } from './env.ts'
import { RULES } from './moved-data.ts'

/**
 * `npm run import -- FOLDER`: puts an export into an empty database and an empty file storage. One
 * that broke off goes on when the command is given again.
 */
await runCommand(async () => {
  const place = folderArgument(process.argv.slice(2), 'import')
  const { documents, files, filesUri, now } = openCommandServices(readEnv())
  try {
    const last = [newVersion('posts'), newVersion('questions')]
    const options = { documents, files, filesUri, place, rules: RULES, last, now }
    const done = await importData({ ...options, log: openLog('warn') })
    const { manifest, missing, alreadyAt } = done
    const when = alreadyAt ? `were put here on ${alreadyAt}, nothing was changed` : 'are here now'
    console.log(`${manifest.documents.count} documents and ${manifest.files?.count} files ${when}.`)
    tellMissing(missing)
  } finally {
    await documents.close()
  }
})
