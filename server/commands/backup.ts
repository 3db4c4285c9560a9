import { constants, setPriority } from 'node:os'
import { RULES } from '../../app/collections.server.ts'
import { backUp } from '../../platform/export/back-up.ts'
import { openLog } from '../../platform/log.ts'
import { embeddedData } from '../services.ts'
import { readEnv } from '../settings/env.ts'
import { folderArgument, printExport, runCommand } from './command.ts'

/** `npm run backup -- FOLDER`: writes a backup of `DATA_DIR` into a new folder. The server may run. */
await runCommand(async () => {
  const place = folderArgument(process.argv.slice(2), 'backup')
  setPriority(constants.priority.PRIORITY_LOW)
  const data = embeddedData(readEnv())
  const now = () => new Date()
  printExport(place, await backUp({ data, place, rules: RULES, now, log: openLog('warn') }))
})
