import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { MAX_BACKUP_AGE_MS } from '../../app/people/admin/last-backup.server.ts'
import { counted, type Finding, findings, reasonOf, shownBytes } from '../../platform/finding.ts'
import type { PdfReader } from '../../platform/pdf/pdf-reader.ts'
import type { PictureEncoder } from '../../platform/pictures/picture-encoder.ts'
import { firstPresent } from '../settings/data-folder.ts'
import { SECRET_FILES } from '../settings/own-secrets.ts'

const BUILD = new URL('../../build/server/index.js', import.meta.url)
const HOUR_MS = 60 * 60 * 1000
/** A program may be built on another machine, whose clock is ahead. */
const CLOCK_TOLERANCE_MS = HOUR_MS
const ROOM = { warning: 2_000_000_000, broken: 200_000_000 }

/** Compares the clock with the build time of this program. `builtAt` is null in development. */
export function checkClock(now: Date, builtAt = timeOfBuild()): Finding {
  const about = findings('Clock')
  const time = now.toISOString()
  if (!builtAt || now.getTime() > builtAt.getTime() - CLOCK_TOLERANCE_MS) return about.ok(time)
  const says = `it is ${time}, but this program was built later, on ${builtAt.toISOString()}`
  return about.broken(says, 'Let NTP set the clock of this machine.')
}

function timeOfBuild(): Date | null {
  return statSync(BUILD, { throwIfNoEntry: false })?.mtime ?? null
}

/** Shows what the next start will create in the data folder. The doctor creates nothing there. */
export function checkDataFolder(dataDir: string): Finding {
  const about = findings('Data folder')
  const missing = SECRET_FILES.filter((name) => !existsSync(path.join(dataDir, name))).join(', ')
  if (!existsSync(dataDir)) {
    return about.ok(`${dataDir} is not there yet; the first start makes it, with ${missing}`)
  }
  return about.ok(missing ? `${dataDir}; the next start makes ${missing} there` : dataDir)
}

export function checkDisk(dataDir: string, room = ROOM): Finding {
  const about = findings('Disk')
  const { bavail, bsize, blocks, files, ffree } = statfsSync(firstPresent(dataDir))
  const free = bavail * bsize
  const share = Math.round((100 * bavail) / blocks)
  const says = `${shownBytes(free)} free where DATA_DIR is (${share} %)`
  if (free < room.broken)
    return about.broken(says, 'Make room: on a full disk nothing can be saved.')
  if (files > 0 && ffree < files / 100) {
    return about.broken('almost no room for more files (inodes)', 'Delete files nobody needs.')
  }
  if (free < room.warning) return about.warning(says, 'Make room, or move DATA_DIR.')
  return about.ok(says)
}

const finished = z.object({
  finishedAt: z.iso.datetime(),
  missing: z.array(z.string()).default([]),
})

const BACK_UP =
  'Make a backup, and look at its timer (docs/operations.md, "Backups"). If another program makes it, let that end with npm run backup -- --done.'

/** Checks when the last whole backup of this data ended, without a look at the backup. */
export function checkLastBackup(last: Date | null, now: Date): Finding {
  const about = findings('Backups')
  if (!last) return about.warning('none yet of this data', BACK_UP)
  const { age, isOld } = ageOf(last, now)
  const says = `the last is ${age} old; not looked at`
  return isOld ? about.warning(says, BACK_UP) : about.ok(says)
}

/** Checks the newest finished backup. `folder` is a backup, or a folder of backups. */
export function checkBackups(folder: string, now: Date): Finding {
  const about = findings('Backups')
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    return about.broken(unreadable(folder, error as NodeJS.ErrnoException), BACK_UP)
  }
  const newest = names
    .flatMap((name) => readFinished(path.join(folder, name)))
    .concat(readFinished(folder))
    .sort((one, other) => Date.parse(one.finishedAt) - Date.parse(other.finishedAt))
    .at(-1)
  if (!newest) return about.broken(`${folder} holds no finished backup`, BACK_UP)
  const { age, isOld } = ageOf(new Date(newest.finishedAt), now)
  const says = `the newest is ${age} old`
  const lost = newest.missing.length
  if (lost > 0) {
    const next = 'Restore these files from an earlier backup. npm run backup names them.'
    return about.warning(`${says}, and ${counted(lost, 'file')} were missing`, next)
  }
  return isOld ? about.warning(says, BACK_UP) : about.ok(says)
}

function ageOf(finishedAt: Date, now: Date): { age: string; isOld: boolean } {
  const hours = Math.floor((now.getTime() - finishedAt.getTime()) / HOUR_MS)
  const age = hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
  const isOld = hours * HOUR_MS > MAX_BACKUP_AGE_MS
  return { age: hours < 1 ? 'less than an hour' : age, isOld }
}

function unreadable(folder: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return `there is no folder ${folder}`
  if (error.code === 'ENOTDIR') return `${folder} is no folder`
  return `${folder} cannot be read (${reasonOf(error)})`
}

function readFinished(folder: string): z.infer<typeof finished>[] {
  try {
    return [finished.parse(JSON.parse(readFileSync(path.join(folder, 'export.json'), 'utf8')))]
  } catch {
    return []
  }
}

/** Checks that the libraries for pictures and PDF files work on this machine. */
export async function checkLibraries(
  pictureEncoder: Pick<PictureEncoder, 'check'>,
  pdfReader: Pick<PdfReader, 'check'>,
): Promise<Finding[]> {
  const next =
    'Run npm ci on this machine. If the processor is too old, or emulated (as kvm64 is), choose another one for it.'
  const line = (about: string, library: string, problem: string | null) =>
    problem ? findings(about).broken(problem, next) : findings(about).ok(`${library} works`)
  const problem = await pictureEncoder.check()
  return [
    line('Pictures', 'sharp', problem && `sharp does not start: ${problem}`),
    // This also checks sharp, which makes the pictures of pages. The problem names the library.
    line('PDF files', 'PDFium', await pdfReader.check()),
  ]
}
