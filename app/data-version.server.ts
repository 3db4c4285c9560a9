import * as z from 'zod'
import packageJson from '../package.json' with { type: 'json' }
import { collection } from '../platform/documents/collection.ts'
import {
  type DocumentData,
  storeTroubleOf,
  UnusableDatabaseError,
} from '../platform/documents/document-store.ts'
import { lockStep, withLock } from '../platform/documents/lock.ts'
import type { Services } from './context.server.ts'

export const RELEASE_NAME: string = packageJson.version
/**
 * The version of the stored data. A release raises the version if earlier releases could no longer
 * serve its data, or would damage its data.
 */
export const DATA_VERSION = 1
const HERE = 'here'

const use = z.object({
  version: z.int(),
  /** Missing in data that no release has used since the releases have names. */
  release: z.string().optional(),
})
/** The release that last used some data, and the version of that data. */
type Use = z.infer<typeof use>

const dataMark = use.extend({
  /** The backups that releases made before they first used the data. The newest is the last. */
  backups: z.array(use.extend({ place: z.string(), before: z.string().optional() })).optional(),
})
type DataMark = z.infer<typeof dataMark>

/** Exports have the mark in their manifest, because only a server without data accepts an import. */
export const dataVersions = collection({
  path: 'dataVersions',
  schema: dataMark,
  exported: false,
})

export const firstStartSteps = collection({
  path: 'firstStarts',
  schema: lockStep,
  lists: [{ orderBy: 'number desc' }],
  exported: false,
})

/** Exports keep the mark, and an import refuses the data of a newer release. */
export const DATA_MARK = {
  path: `${dataVersions.path}/${HERE}`,
  problemOf(data: DocumentData): string | null {
    const problem = newerUse(dataMark.parse(data))
    return problem && `${problem.says} ${problem.next}`
  },
}

type Stored = Pick<Services, 'documents' | 'log' | 'now' | 'memory'>

/** Makes a backup before a release first uses data of an older one. */
export type FirstBackup = {
  hasData: () => Promise<boolean>
  /** Returns the place of the backup. `used` names the older release. */
  make: (used: string) => Promise<string>
}

/** Returns why this release must not use the data, and what to do. Null if it may use the data. */
export async function newerData(services: Pick<Services, 'documents' | 'log'>) {
  const mark = await dataVersions(services).get(HERE)
  return mark && newerUse(mark)
}

/**
 * Marks the data with this release. If an older release was the last to use the data, one process makes
 * a backup first, and the others wait. Throws an error for the operator if the data is newer. If the
 * store accepts no writes, the server still starts, because riders can read.
 */
export async function markDataVersion(
  services: Stored,
  backup: FirstBackup | null = null,
): Promise<void> {
  const marks = dataVersions(services)
  const mark = await readUsableMark(services)
  if (mark?.release === RELEASE_NAME && mark.version === DATA_VERSION) return
  if (!backup || !isOlder(mark) || !(await backup.hasData())) {
    const { backups } = mark ?? {}
    await marks.set(HERE, { ...THIS, ...(backups && { backups }) }).catch(logTrouble(services))
    return
  }
  const steps = firstStartSteps(services)
  const queue = services.memory.queue('first start')
  await withLock({ ...services, name: 'first start', steps, queue }, async (lock) => {
    await lock.hold().catch(onlyTrouble(services))
    const older = await readUsableMark(services)
    if (!isOlder(older)) return
    const { version = 0, release, backups = [] } = older ?? {}
    const used = { version, ...(release && { release }) }
    const made = { ...used, before: RELEASE_NAME, place: await backup.make(nameOf(used)) }
    const next = { ...THIS, backups: keptBackups([...backups, made]) }
    await lock.commit([marks.write.set(HERE, next)]).catch(onlyTrouble(services))
  })
}

const KEPT_RELEASES = 2

/**
 * Chooses the backups that stay: the first one before each of the newest releases, because only that has the data
 * as the older release left it, and the newest one. Somebody may have gone back and up again between them.
 */
export function keptBackups<Backup extends { before?: string | undefined }>(
  oldestFirst: readonly Backup[],
): Backup[] {
  const firsts = oldestFirst.filter(
    ({ before }, place) => oldestFirst.findIndex((one) => one.before === before) === place,
  )
  const kept = new Set([...firsts.slice(-KEPT_RELEASES), ...oldestFirst.slice(-1)])
  return oldestFirst.filter((one) => kept.has(one))
}

const THIS = { version: DATA_VERSION, release: RELEASE_NAME }

async function readUsableMark(services: Stored): Promise<DataMark | null> {
  const mark = await dataVersions(services).get(HERE)
  const problem = mark && newerUse(mark)
  if (problem) throw new UnusableDatabaseError(`${problem.says} ${problem.next}`)
  return mark
}

function newerUse(mark: DataMark): { says: string; next: string } | null {
  if (mark.version <= DATA_VERSION) return null
  const backup = mark.backups?.findLast(({ version }) => version <= DATA_VERSION)
  const way = backup
    ? `the backup of ${backup.release ?? 'the older release'} at ${backup.place}`
    : `a backup of ${RELEASE_NAME}`
  return {
    says: `The data was last used by ${nameOf(mark)}; this is ${nameOf(THIS)}.`,
    next: `Start ${mark.release ?? 'the newer release'}, or go back to ${way} (docs/operations.md, "Upgrade").`,
  }
}

function nameOf({ version, release = 'a release before 1.0' }: Use): string {
  return `${release} (data version ${version})`
}

function isOlder(mark: DataMark | null): boolean {
  if (!mark?.release || mark.version < DATA_VERSION) return true
  return compareReleases(mark.release, RELEASE_NAME) < 0
}

/** Orders names such as `1.2.0`, `1.10.0-rc.1` and `1.10.0`, as semver.org does. */
export function compareReleases(a: string, b: string): number {
  const [[coreA = '', ...restA], [coreB = '', ...restB]] = [a.split('-'), b.split('-')]
  const byCore = coreA.localeCompare(coreB, 'en', { numeric: true })
  if (byCore !== 0 || restA.length === 0 || restB.length === 0) {
    return byCore || restB.length - restA.length
  }
  return restA.join('-').localeCompare(restB.join('-'), 'en', { numeric: true })
}

function logTrouble({ log }: Stored) {
  return (error: unknown) => log.error({ err: error }, 'could not mark the version of the data')
}

function onlyTrouble(services: Stored) {
  return (error: unknown) => {
    if (!storeTroubleOf(error)) throw error
    logTrouble(services)(error)
  }
}
