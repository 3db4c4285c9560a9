import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '../../app/people/admin/last-backup.server.ts'
import { backUp } from '../../platform/export/back-up.ts'
import { keepNewest, nameOfBackup } from '../../platform/export/keep-newest.ts'
import { embeddedData } from '../services.ts'
import { BadSettingsError, type Env, readEnv } from '../settings/env.ts'
import { exportTask, folderArgument, printExport, runCommand, withServices } from './command.ts'

const USAGE = `npm run backup -- FOLDER            writes a backup of DATA_DIR into the new folder FOLDER
npm run backup -- FOLDER --keep N   makes the new folder inside FOLDER, and then removes all but the
                                    newest N backups there
npm run backup -- --done            notes that other programs have just made a whole backup
The server may run. A backup with missing files removes no other backup.`

await runCommand(async () => {
  const { given, keep, isDone } = readArguments()
  if (isDone) return note(readEnv())
  const folder = folderArgument(given, 'backup')
  setPriority(constants.priority.PRIORITY_LOW)
  const env = readEnv()
  const data = embeddedData(env)
  const place = keep ? path.join(folder, nameOfBackup(new Date())) : folder
  const done = await backUp({ data, place, ...exportTask() })
  printExport(place, done)
  if (done.missing.length > 0) return
  await note(env)
  if (keep) await keepNewest(folder, keep)
}, USAGE)

/** Notes the time in the data. The System page, the metrics and the doctor show it. */
function note(env: Env): Promise<void> {
  return withServices(env, (services) => noteBackup(services, new Date()))
}

function readArguments(): { given: string[]; keep: number | null; isDone?: true } {
  if (process.argv.slice(2).join() === '--done') return { given: [], keep: null, isDone: true }
  const options = { keep: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true, strict: false })
  if (values.keep === undefined) return { given: process.argv.slice(2), keep: null }
  const keep = /^[1-9]\d{0,3}$/.test(String(values.keep)) ? Number(values.keep) : null
  if (!keep) throw new BadSettingsError('--keep needs the number of backups that stay, at least 1')
  return { given: positionals, keep }
}
