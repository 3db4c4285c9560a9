import { constants, setPriority } from 'node:os'
import { exportData } from '../../platform/export/export-data.ts'
import { placeOfDocuments } from '../services.ts'
import { readEnv } from '../settings/env.ts'
import { exportTask, folderArgument, printExport, runCommand, withServices } from './command.ts'

const USAGE = `npm run export -- FOLDER   writes the documents and files into FOLDER (docs/export-format.md)
The server may run. An interrupted export continues when the command runs again.`

await runCommand(async () => {
  const place = folderArgument(process.argv.slice(2), 'export')
  setPriority(constants.priority.PRIORITY_LOW)
  const env = readEnv()
  await withServices(env, async ({ documents, files, filesUri }) => {
    const from = { documents: placeOfDocuments(env), files: filesUri }
    printExport(place, await exportData({ documents, files, from, place, ...exportTask() }))
  })
}, USAGE)
