import { OPERATOR, recordDeed } from '../../app/people/deeds/record-deed.server.ts'
import { importData } from '../../platform/export/import-data.ts'
import { readEnv } from '../settings/env.ts'
import { exportTask, folderArgument, printMissing, runCommand, withServices } from './command.ts'

const USAGE = `npm run import -- FOLDER   writes an export into an empty database and an empty file storage
An interrupted import continues when the command runs again.`

await runCommand(async () => {
  const place = folderArgument(process.argv.slice(2), 'import')
  await withServices(readEnv(), async (services) => {
    const { documents, files, filesUri } = services
    const target = { documents, files, filesUri, place }
    const { manifest, missing, alreadyAt } = await importData({ ...target, ...exportTask() })
    if (!alreadyAt) {
      const note = `${manifest.documents.count} documents`
      await recordDeed(services, 'import', { uid: OPERATOR, thing: 'data', note })
    }
    const when = alreadyAt ? `were put here on ${alreadyAt}, nothing was changed` : 'are here now'
    console.log(`${manifest.documents.count} documents and ${manifest.files?.count} files ${when}.`)
    printMissing(missing)
  })
}, USAGE)
