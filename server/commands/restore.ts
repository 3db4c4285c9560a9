import { OPERATOR, recordDeed } from '../../app/people/deeds/record-deed.server.ts'
import { restore } from '../../platform/export/restore.ts'
import { embeddedData } from '../services.ts'
import { readEnv } from '../settings/env.ts'
import { exportTask, folderArgument, runCommand, withServices } from './command.ts'

const USAGE = `npm run restore -- FOLDER             puts the backup in FOLDER into an empty DATA_DIR
npm run restore -- FOLDER --replace   puts the data that is there aside
The server must not run.`

await runCommand(async () => {
  const given = process.argv.slice(2)
  const replace = given.includes('--replace')
  const folders = given.filter((argument) => argument !== '--replace')
  const place = folderArgument(folders, 'restore')
  const env = readEnv()
  const data = embeddedData(env)
  const { manifest, before } = await restore({ data, place, replace, ...exportTask() })
  const { documents, files, startedAt } = manifest
  await withServices(env, (services) =>
    recordDeed(services, 'restore', { uid: OPERATOR, thing: 'data', note: startedAt }),
  )
  console.log(
    `${data.folder} holds the ${documents.count} documents and ${files.count} files of ${startedAt}.\n` +
      (before ? `What was there is in ${before}: delete it when all is well.\n` : '') +
      'Start the server now. Everybody has to sign in again.',
  )
}, USAGE)
