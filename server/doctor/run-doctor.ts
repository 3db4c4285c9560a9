import { parseArgs } from 'node:util'
import { lastBackup } from '../../app/people/admin/last-backup.server.ts'
import { checkProduct } from '../../app/site/operations/doctor.server.ts'
import { type Finding, findings, reasonOf, shownFinding } from '../../platform/finding.ts'
import { openPdfReader } from '../../platform/pdf/pdfium-reader.ts'
import { openPictureEncoder } from '../../platform/pictures/picture-encoder.ts'
import { runCommand, withServices } from '../commands/command.ts'
import { describeDocuments, placeOfDocuments } from '../services.ts'
import { BadSettingsError, type Env, namesOfSetSettings, readEnv } from '../settings/env.ts'
import { checkDatabase, checkFileLinks, checkStoredFiles } from './check-data.ts'
import {
  checkBackups,
  checkClock,
  checkDataFolder,
  checkDisk,
  checkLastBackup,
  checkLibraries,
} from './check-machine.ts'
import { checkCertificate, checkMail, checkProvider, checkServer } from './check-network.ts'
import { checkSettings } from './check-settings.ts'

/** Time limits for services, in place of the defaults of the checks. */
type Limits = { mailMs?: number; databaseMs?: number }

const USAGE = `npm run doctor                      shows what is set, reachable, full or about to expire, and
                                    suggests the next steps
npm run doctor -- --backups FOLDER  looks at the newest backup of npm run backup -- FOLDER, too
The server may run. The exit code is 1 if something is broken.`

/** Runs the command `npm run doctor`, and then ends the process. */
export const runDoctor = (limits: Limits = {}) => runCommand(() => examine(limits), USAGE)

async function examine({ mailMs, databaseMs }: Limits): Promise<void> {
  const backups = folderOfBackups()
  let isBroken = false
  const tell = (found: Finding[]) => {
    for (const finding of found) {
      console.log(shownFinding(finding))
      isBroken ||= finding.level === 'broken'
    }
  }
  const env = readSettings(tell)
  if (env) {
    tell(checkSettings(env, namesOfSetSettings()))
    tell([checkClock(new Date()), checkDataFolder(env.dataDir), checkDisk(env.dataDir)])
    if (backups) tell([checkBackups(backups, new Date())])
    tell(await checkLibraries(openPictureEncoder(), openPdfReader()))
    tell([...(await checkServer(env.origin)), ...(await checkCertificate(env.origin, new Date()))])
    tell([...(await checkProvider(env)), await checkMail(env, mailMs)])
    const database = await checkDatabase(placeOfDocuments(env), () =>
      describeDocuments(env, databaseMs),
    )
    tell(database)
    if (database.every(({ level }) => level === 'ok')) await tellOfContent(env, tell, backups)
    else tell([contentUnknown()])
  }
  // An open connection to a service that did not answer in time would keep the process alive.
  process.exit(isBroken ? 1 : 0)
}

function folderOfBackups(): string | null {
  try {
    const { values } = parseArgs({ options: { backups: { type: 'string' } } })
    return values.backups ?? null
  } catch (cause) {
    throw new BadSettingsError('Use npm run doctor, or npm run doctor -- --backups FOLDER', {
      cause,
    })
  }
}

function readSettings(tell: (found: Finding[]) => void): Env | null {
  try {
    return readEnv(undefined, { mayWrite: false })
  } catch (error) {
    if (!(error instanceof BadSettingsError)) throw error
    const { broken } = findings('Settings')
    tell(error.message.split('\n').map((line) => broken(line, 'See docs/settings.md.')))
    return null
  }
}

function contentUnknown(): Finding {
  const says =
    'not looked at, because the database is not complete: files, AI service and what is stored'
  return findings('Content').warning(says, 'Do what the lines above say, and run this again.')
}

async function tellOfContent(
  env: Env,
  tell: (found: Finding[]) => void,
  backups: string | null,
): Promise<void> {
  try {
    await withServices(env, async (services) => {
      if (!backups) tell([checkLastBackup(await lastBackup(services), new Date())])
      tell([await checkStoredFiles(services.files, services.filesUri)])
      tell(checkFileLinks(services.fileLinks, env.origin))
      for await (const finding of checkProduct(services)) tell([finding])
    })
  } catch (error) {
    tell([findings('Data').broken(reasonOf(error), 'Start the server, and look at its log.')])
  }
}
